import { expect, test } from 'vitest'

import { sizeText } from './size-text.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [14_200, '14 kB'],
  [2_500_000, '2.5 MB'],
  [5e12, '5000 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
