import { expect, test } from 'vitest'

import { formatUsDate, isDay, parseUsDate } from './us-date.ts'

test('a day is written MM/DD/YYYY and read back, with or without leading zeros [B5.27]', () => {
  expect(formatUsDate('2026-01-05')).toBe('01/05/2026')
  expect(formatUsDate('2026-01-31T00:00:00.000Z')).toBe('01/31/2026')
  expect(parseUsDate('01/05/2026')).toBe('2026-01-05')
  expect(parseUsDate(' 1/5/2026 ')).toBe('2026-01-05')
  expect(parseUsDate('02/29/2028')).toBe('2028-02-29')
})

test.each([
  '',
  '31/01/2026',
  '02/30/2026',
  '02/29/2026',
  '0/1/2026',
  '1/1/26',
  '2026-01-01',
  'May',
])('the text %j is no day', (written) => {
  expect(parseUsDate(written)).toBeNull()
})

test('the field accepts only a calendar day as value, no other text [D15.214]', () => {
  expect(isDay('2026-01-31')).toBe(true)
  for (const value of ['13/45/2026', '2026-13-45', '2026-02-30', 'May', ''])
    expect(isDay(value)).toBe(false)
})
