import { expect, test } from 'vitest'

import { readShare } from './read-share.ts'

test.each([
  ['18%', 18, true],
  [' 18 % ', 18, true],
  ['18,5\u00a0%', 18.5, true],
  ['18', 18, false],
  [17.5, 17.5, false],
  ['0,700', 0.7, false],
  ['5E+0', 5, false],
  ['-', 0, false],
  [' – ', 0, false],
  [-1e-17, 0, false],
  ['+18.', 18, false],
  ['18.400000000000000000000000000001', 18.4, false],
])('%j is a share of %d', (cell, value, isPercent) => {
  expect(readShare(cell)).toEqual({ value, isPercent })
})

test.each(['', ' ', '%', 'abc', '0x10', '12 13', '1,234', '-1', '-0.6', '.', '+', '1.2.3', '--1'])(
  '%j is no share',
  (cell) => {
    expect(readShare(cell)).toBeNull()
  },
)

test.each([null, undefined, true, {}, [18], Number.NaN, Infinity, -0.6])(
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
