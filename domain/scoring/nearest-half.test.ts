import { expect, test } from 'vitest'

import { nearestHalf } from './nearest-half.ts'

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

test('a half that floating point made too small still goes up', () => {
  const almost = 4.35 - 2.1 // 2.2499999999999996
  expect(almost).toBeLessThan(2.25)
  expect(nearestHalf(almost)).toBe(2.5)
})
