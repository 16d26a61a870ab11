import { expect, test } from 'vitest'

import { parseNumber } from './parse-number.ts'

test.each([
  ['4.5', 4.5],
  [' 4,5 ', 4.5],
  ['0', 0],
  ['.5', 0.5],
  ['5.', 5],
  ['-1', -1],
  ['', ''],
  ['  ', ''],
  ['four', 'four'],
  ['1e3', '1e3'],
  ['0x10', '0x10'],
  ['1.2.3', '1.2.3'],
])('the text %j parses as %j', (text, value) => {
  expect(parseNumber(text)).toBe(value)
})
