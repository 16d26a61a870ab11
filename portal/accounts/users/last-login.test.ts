import { expect, test } from 'vitest'

import { formatLogin, lastLoginOf } from './last-login.ts'

test('a login is formatted as specified [B9.42]', () => {
  const local = new Date(2026, 2, 5, 7, 4).toISOString()
  expect(formatLogin(local)).toBe('Mar 05, 2026 - 07:04')
})

test('the latest login of several products counts', () => {
  const at = (date: string, application: string) => ({ date, application })
  const lastLogin = [
    at('2026-03-05T07:04:00.000Z', 'insights'),
    at('2026-04-01T00:00:00.000Z', 'cjm'),
  ]
  expect(lastLoginOf({ lastLogin })).toBe('2026-04-01T00:00:00.000Z')
  expect(lastLoginOf({ lastLogin: [] })).toBeUndefined()
  expect(lastLoginOf({})).toBeUndefined()
})
