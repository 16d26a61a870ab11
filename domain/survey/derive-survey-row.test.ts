import fc from 'fast-check'
import { expect, test } from 'vitest'

import { deriveSurveyRow } from './derive-survey-row.ts'

const shares = (one: number, two: number, three: number, four: number, five: number) =>
  deriveSurveyRow({ questionId: 'q', categoryId: 'c', name: 'Wi-Fi', one, two, three, four, five })

test('derived values follow from a question’s shares (D7) [B9.20]', () => {
  // 20 + 11 = 31; 31 - (18 + 26) = -13; (-13 + 100) / 40 = 2.175, nearest half 2.
  expect(shares(18, 26, 25, 20, 11)).toEqual({
    questionId: 'q',
    categoryId: 'c',
    name: 'Wi-Fi',
    one: 18,
    two: 26,
    three: 25,
    four: 20,
    five: 11,
    fourFive: 31,
    topBottom: -13,
    normalized: 2.175,
    nearestPointFive: 2,
  })
  // 37 + 26 = 63; 63 - (7 + 11) = 45; 145 / 40 = 3.625, nearest half 3.5.
  expect(shares(7, 11, 19, 37, 26)).toMatchObject({
    fourFive: 63,
    topBottom: 45,
    normalized: 3.625,
    nearestPointFive: 3.5,
  })
})

test('halves are rounded up: 2.25 is 2.5, just below it is 2', () => {
  expect(shares(10, 0, 90, 0, 0)).toMatchObject({ normalized: 2.25, nearestPointFive: 2.5 })
  expect(shares(11, 0, 89, 0, 0)).toMatchObject({ normalized: 2.225, nearestPointFive: 2 })
})

test('the weight is at least 0.5 and, for a question that everybody likes, 5', () => {
  expect(shares(100, 0, 0, 0, 0)).toMatchObject({ normalized: 0, nearestPointFive: 0.5 })
  expect(shares(90, 0, 0, 10, 0)).toMatchObject({ normalized: 0.5, nearestPointFive: 0.5 })
  expect(shares(0, 0, 0, 0, 100)).toMatchObject({ normalized: 5, nearestPointFive: 5 })
})

test('the nearest half is never more than a quarter away, above the least', () => {
  const percent = fc.integer({ min: 0, max: 100 })
  fc.assert(
    fc.property(percent, percent, (disliked, liked) => {
      const row = shares(disliked, 0, 0, 0, liked)
      expect(row.nearestPointFive * 2).toBe(Math.round(row.nearestPointFive * 2))
      const distance = row.nearestPointFive - Math.max(row.normalized, 0.5)
      expect(distance).toBeGreaterThan(-0.25)
      expect(distance).toBeLessThanOrEqual(0.25)
    }),
  )
})
