import { expect, test } from 'vitest'

import { categoryWeight, nearestHalf } from './category-weight.ts'

const questions = (...topBottoms: number[]) => topBottoms.map((topBottom) => ({ topBottom }))

test('a fixed weight overrides the survey (D7)', () => {
  expect(categoryWeight(3, questions(100, 100))).toBe(3)
  expect(categoryWeight(0, questions(100))).toBe(0)
})

test('a category without a question weighs 0.5', () => {
  expect(categoryWeight(null, [])).toBe(0.5)
})

test('the weight is the mean normalized, and only then rounded to the nearest half', () => {
  // (-4 + 100) / 40 = 2.4 and (16 + 100) / 40 = 2.9: mean 2.65, so 2.5. Rounding each first would
  // give 2.5 and 3, mean 2.75, so 3.
  expect(categoryWeight(null, questions(-4, 16))).toBe(2.5)
})

test('a mean of exactly 2.25 is rounded up', () => {
  // (-10 + 100) / 40 = 2.25; three questions -20, -10, 0: sum 270 of 120, 2.25.
  expect(categoryWeight(null, questions(-20, -10, 0))).toBe(2.5)
})

test('the survey takes no weight below 0.5', () => {
  expect(categoryWeight(null, questions(-100, -100))).toBe(0.5)
})

test.each([
  [0, 0],
  [0.24, 0],
  [0.25, 0.5],
  [2.2, 2],
  [2.25, 2.5],
  [2.74, 2.5],
  [2.75, 3],
])('%f is nearest to %f, halves going up', (value, half) => {
  expect(nearestHalf(value)).toBe(half)
})

test('a half that floating point made too small is still rounded up', () => {
  const almost = 4.35 - 2.1 // 2.2499999999999996
  expect(almost).toBeLessThan(2.25)
  expect(nearestHalf(almost)).toBe(2.5)
})
