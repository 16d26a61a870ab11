import { expect, test } from 'vitest'

import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [14_200, '14.2 kB'],
  [12_400_000, '12.4 MB'],
  [2_000_000_000, '2 GB'],
  [5e15, '5,000 TB'],
])('the size of %d bytes is shown as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
