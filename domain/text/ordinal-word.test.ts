import { expect, test } from 'vitest'

import { ordinalWord } from './ordinal-word.ts'

test.each([
  [1, 'first'],
  [3, 'third'],
  [8, 'eighth'],
  [12, 'twelfth'],
  [19, 'nineteenth'],
  [20, 'twentieth'],
  [21, 'twenty-first'],
  [31, 'thirty-first'],
  [40, 'fortieth'],
  [52, 'fifty-second'],
  [99, 'ninety-ninth'],
  [100, '100th'],
  [101, '101st'],
  [111, '111th'],
  [122, '122nd'],
  [1013, '1013th'],
])('%i reads %s', (number, word) => {
  expect(ordinalWord(number)).toBe(word)
})

test.each([-1, 1.5, Number.NaN])('%f is rejected', (number) => {
  expect(() => ordinalWord(number)).toThrow(RangeError)
})
