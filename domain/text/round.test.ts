import fc from 'fast-check'
import { expect, test } from 'vitest'

import { questionWeight } from '../reading/claims/survey-claims.ts'
import { weightLabel } from '../reading/document/fixed-weights.ts'
import { decimalText } from './round.ts'

test('a half of any decimal is rounded up, though binary fractions make it less [D15.440]', () => {
  fc.assert(
    fc.property(fc.nat({ max: 60_000 }), fc.nat({ max: 4 }), (units, decimals) => {
      const up = String(units + 1).padStart(decimals + 1, '0')
      const point = up.length - decimals
      const text = decimals === 0 ? up : `${up.slice(0, point)}.${up.slice(point)}`
      expect(decimalText((units + 0.5) / 10 ** decimals, decimals)).toBe(text)
    }),
  )
})

test('a fixed weight keeps its hundredths [D15.440]', () => {
  expect(weightLabel(1.25, true)).toBe('1.25 fixed')
  expect(questionWeight(1.25)).toBe('weight 1.25')
})
