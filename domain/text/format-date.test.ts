import { expect, test } from 'vitest'

import { formatDay, formatMonth } from './format-date.ts'

test('a month is shown as MMMM YYYY in UTC, wherever the reader is', () => {
  expect(formatMonth('2025-11-01T00:00:00.000Z')).toBe('November 2025')
  expect(formatMonth('2025-12-31T23:59:59.999Z')).toBe('December 2025')
  expect(formatMonth('2026-01-01T00:30:00.000+02:00')).toBe('December 2025')
})

test('a day is shown as MMMM D, YYYY in UTC', () => {
  expect(formatDay('2025-11-01T00:00:00.000Z')).toBe('November 1, 2025')
  expect(formatDay('2024-02-29T23:59:59.000Z')).toBe('February 29, 2024')
})
