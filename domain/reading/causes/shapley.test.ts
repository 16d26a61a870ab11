import fc from 'fast-check'
import { expect, test } from 'vitest'

import { shapleyValues } from './shapley.ts'

test('the values of a known game are right: gloves, two left and one right [D13.1]', () => {
  // A pair is worth 1; the right glove is the scarce one. Values 1/6, 1/6 and 4/6.
  const pair = (owners: number) => ((owners & 0b100) !== 0 && (owners & 0b011) !== 0 ? 1 : 0)
  const values = shapleyValues(3, pair)
  expect(values[0]).toBeCloseTo(1 / 6, 12)
  expect(values[1]).toBeCloseTo(1 / 6, 12)
  expect(values[2]).toBeCloseTo(4 / 6, 12)
})

const worths = fc.array(fc.integer({ min: -9999, max: 9999 }), { minLength: 32, maxLength: 32 })

test('each set is evaluated once, and the values add up to all less none [D13.1]', () => {
  fc.assert(
    fc.property(worths, (worth) => {
      const asked: number[] = []
      const values = shapleyValues(5, (causes) => {
        asked.push(causes)
        return worth[causes]!
      })
      expect(asked.toSorted((one, other) => one - other)).toEqual(worth.map((_, index) => index))
      const sum = values.reduce((total, value) => total + value, 0)
      expect(sum).toBeCloseTo(worth[31]! - worth[0]!, 6)
    }),
  )
})

test('the values of the causes do not depend on their order [D13.2]', () => {
  const order = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 })
  fc.assert(
    fc.property(worths, order, (worth, places) => {
      const values = shapleyValues(5, (causes) => worth[causes]!)
      const reordered = shapleyValues(5, (causes) => {
        const original = places.reduce(
          (set, cause, place) => ((causes & (1 << place)) === 0 ? set : set | (1 << cause)),
          0,
        )
        return worth[original]!
      })
      places.forEach((cause, place) => expect(reordered[place]).toBeCloseTo(values[cause]!, 6))
    }),
  )
})

test('a cause that makes no difference to any set is exactly 0 [D13.2]', () => {
  fc.assert(
    fc.property(worths, fc.nat({ max: 4 }), (worth, idle) => {
      const values = shapleyValues(5, (causes) => worth[causes & ~(1 << idle)]! / 7)
      expect(values[idle]).toBe(0)
    }),
  )
})
