import { expect, test } from 'vitest'

import { checkWeight, readWeight } from './fixed-weight.ts'

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['2.5', 2.5],
  ['2,5', 2.5],
])('the text %j is sent as %j [B5.21]', (text, weight) => {
  expect(readWeight(text)).toBe(weight)
})

test.each([
  ['0', null],
  ['5', null],
  ['5.1', 'Must be from 0 to 5'],
  ['-1', 'Must be at least 0'],
  ['much', 'Must be a number'],
])('the text %j has the message %j [B5.21]', (text, message) => {
  expect(checkWeight(text)).toBe(message)
})
