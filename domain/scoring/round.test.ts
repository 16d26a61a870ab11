import fc from 'fast-check'
import { expect, test } from 'vitest'

import { roundTo4 } from './round.ts'

test('halves are rounded up, at the fourth decimal', () => {
  expect(roundTo4(0.03125)).toBe(0.0313) // 1/32, exact in binary
  expect(roundTo4(0.03124)).toBe(0.0312)
  expect(roundTo4(2 / 3)).toBe(0.6667)
  expect(roundTo4(1)).toBe(1)
  expect(roundTo4(0)).toBe(0)
})

test('a half that floating point made too small is still rounded up', () => {
  expect(0.00845 * 10_000).toBeLessThan(84.5) // The digits that a plain rounding would see.
  expect(roundTo4(0.00845)).toBe(0.0085)
  expect(roundTo4(0.00015)).toBe(0.0002)
})

test('every half of the fourth decimal is rounded up, and a number a millionth below it down', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (units) => {
      expect(roundTo4((units + 0.5) / 10_000)).toBe((units + 1) / 10_000)
      expect(roundTo4((units + 0.499_999) / 10_000)).toBe(units / 10_000)
    }),
  )
})
