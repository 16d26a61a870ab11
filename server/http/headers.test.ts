import { expect, test } from 'vitest'

import { acceptsGzip } from './headers.ts'

test.each([
  'gzip',
  'br, gzip',
  'gzip, deflate, br, zstd',
  'GZIP',
  'gzip;q=1.0, identity; q=0.5, *;q=0',
  'br;q=1, gzip; q=0.001',
  '*',
  'identity, *;q=0.1',
])('a client that sends %j gets gzip', (header) => {
  expect(acceptsGzip(header)).toBe(true)
})

test.each([
  undefined,
  '',
  'identity',
  'br',
  'gzip;q=0',
  'gzip; q=0.000',
  'gzip;q=0, *',
  '*;q=0',
  'gzip;q=much',
  'gzipped',
])('a client that sends %j gets no gzip', (header) => {
  expect(acceptsGzip(header)).toBe(false)
})

test.each([
  ['a weight of 1,500 ones', `gzip;q=.${'1'.repeat(1500)}!`],
  ['15 kB of commas', ','.repeat(15_000)],
  ['15 kB of weights', `gzip;${'q=1;'.repeat(3750)}`],
])('a header of %s is read in a moment', (_, header) => {
  const started = process.cpuUsage()
  for (let again = 0; again < 100; again += 1) acceptsGzip(header)
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(500)
})
