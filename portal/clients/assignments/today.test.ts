import { expect, test } from 'vitest'

import { today } from './today.ts'

test('today is the local day, not the one in Greenwich', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  expect(today(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05')
})
