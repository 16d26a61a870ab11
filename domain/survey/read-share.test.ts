import { expect, test } from 'vitest'

import { readShare } from './read-share.ts'

test.each([
  ['18%', 18],
  [' 18 % ', 18],
  ['18', 18],
  [18, 18],
  ['18.4%', 18],
  ['18.5', 19],
  ['18,5 %', 19],
  ['0,700', 1],
  [17.5, 18],
  [0.18, 0],
  ['0', 0],
  ['-0.4', 0],
  ['100%', 100],
  [100.4, 100],
  ['+18.', 18],
  ['.5', 1],
  ['18.400000000000000000000000000001', 18],
])('%j is a share of %i', (cell, share) => {
  expect(readShare(cell)).toBe(share)
})

test.each([
  '',
  ' ',
  '%',
  'abc',
  '1e1',
  '0x10',
  '12 13',
  '1,234',
  '101',
  '121%',
  '-1',
  '-0.6',
  '.',
  '+',
  '1.2.3',
  '--1',
])('%j is no share', (cell) => {
  expect(readShare(cell)).toBeNull()
})

test.each([null, undefined, true, {}, [18], Number.NaN, Infinity, 100.5, -0.6])(
  '%j is no share, either',
  (cell) => {
    expect(readShare(cell)).toBeNull()
  },
)

test.each([
  ['digits', '1'.repeat(60_000)],
  ['digits and a letter', `${'1'.repeat(60_000)}x`],
  ['points', '.'.repeat(60_000)],
])('a cell of 60,000 %s is no share, and read in a moment', (_, cell) => {
  const started = process.cpuUsage()
  expect(readShare(cell)).toBeNull()
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(500)
})
