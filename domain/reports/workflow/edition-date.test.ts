import { describe, expect, test } from 'vitest'

import { editionDate, isMonthTaken } from './edition-date.ts'

test('an edition is dated the first of its month at 00:00 UTC', () => {
  expect(editionDate(2025, 11)).toBe('2025-11-01T00:00:00.000Z')
  expect(editionDate(2026, 1)).toBe('2026-01-01T00:00:00.000Z')
})

test.each([
  [2025, 0],
  [2025, 13],
  [2025, 1.5],
  [25, 11],
  [Number.NaN, 11],
])('year %f, month %f is rejected', (year, month) => {
  expect(() => editionDate(year, month)).toThrow(RangeError)
})

describe('a month', () => {
  const taken = ['2025-10-01T00:00:00.000Z', '2025-12-01T00:00:00.000Z']

  test('is taken by a report of the same month and year', () => {
    expect(isMonthTaken('2025-12-24T12:00:00.000Z', taken)).toBe(true)
  })

  test('is not taken by the same month of another year, or by another month', () => {
    expect(isMonthTaken('2024-12-01T00:00:00.000Z', taken)).toBe(false)
    expect(isMonthTaken('2025-11-01T00:00:00.000Z', taken)).toBe(false)
    expect(isMonthTaken('2025-11-01T00:00:00.000Z', [])).toBe(false)
  })
})
