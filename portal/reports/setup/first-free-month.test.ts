import { expect, test } from 'vitest'

import { firstFreeMonth } from './first-free-month.ts'

test('the current month is returned if it is free', () => {
  expect(firstFreeMonth('2026-11-21T10:00:00Z', [])).toBe('2026-11-01T00:00:00.000Z')
})

test('the next free month is returned otherwise, also in the next year', () => {
  const taken = ['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z']
  expect(firstFreeMonth('2026-11-21T10:00:00Z', taken)).toBe('2027-01-01T00:00:00.000Z')
})
