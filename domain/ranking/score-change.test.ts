import fc from 'fast-check'
import { expect, test } from 'vitest'

import { scoreChange } from './score-change.ts'

test('a change of exactly 0.05 is significant, also where floating point makes it less [A9.3]', () => {
  expect(0.85 - 0.8).toBeLessThan(0.05)
  expect(scoreChange(0.85, 0.8)).toEqual({ change: 0.05, significant: true })
  expect(scoreChange(0.8, 0.85)).toEqual({ change: -0.05, significant: true })
})

test('a change of 0.0499 is not', () => {
  expect(scoreChange(0.8499, 0.8)).toEqual({ change: 0.0499, significant: false })
  expect(scoreChange(0.7501, 0.8)).toEqual({ change: -0.0499, significant: false })
})

test('without a score before there is no change', () => {
  expect(scoreChange(0.9, null)).toEqual({ change: null, significant: false })
})

test('a change from 0 counts', () => {
  expect(scoreChange(0.05, 0)).toEqual({ change: 0.05, significant: true })
  expect(scoreChange(0, 0)).toEqual({ change: 0, significant: false })
})

test('it is significant from 500 ten-thousandths on, wherever it starts', () => {
  const units = fc.integer({ min: 0, max: 12_000 })
  fc.assert(
    fc.property(units, fc.integer({ min: -600, max: 600 }), (before, step) => {
      const { change, significant } = scoreChange((before + step) / 10_000, before / 10_000)
      expect(change).toBeCloseTo(step / 10_000, 10)
      expect(significant).toBe(Math.abs(step) >= 500)
    }),
  )
})
