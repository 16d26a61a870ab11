import { expect, test } from 'vitest'

import { ApiError } from './api-error.ts'
import { toFailure } from './call-api.ts'
import { emitSessionChange, onSessionChange, toSessionChange } from './session-change.ts'

const apiError = (code: number, data?: unknown) =>
  new ApiError({ name: 'Refused', code, message: 'Please sign in.', data })

test('a 401 response publishes that the session has ended, and why', () => {
  expect(toSessionChange(apiError(401))).toEqual({ kind: 'ended', message: 'Please sign in.' })
})

test('a wrong code does not end the session of the attempt [D3.9]', () => {
  expect(toSessionChange(apiError(401, { reason: 'wrong-code' }))).toBeUndefined()
})

test('the rejection that names the missing MFA, and no other, publishes its set-up [D3.10]', () => {
  const required = { kind: 'mfa-setup-required' }
  expect(toSessionChange(apiError(403, { reason: 'mfa-setup-required' }))).toEqual(required)
  for (const data of [undefined, null, 'mfa-setup-required', {}, { reason: 'read-only' }]) {
    expect(toSessionChange(apiError(403, data))).toBeUndefined()
  }
  expect(toSessionChange(apiError(400, { reason: 'mfa-setup-required' }))).toBeUndefined()
})

test('a rejection because another user has signed in publishes who [D15.300]', () => {
  const data = { reason: 'another-user', name: 'Ada Lovelace' }
  const change = { kind: 'another-user', name: 'Ada Lovelace' }
  expect(toSessionChange(apiError(409, data))).toEqual(change)
  for (const other of [undefined, null, {}, { reason: 'read-only' }, 'another-user']) {
    expect(toSessionChange(apiError(409, other))).toBeUndefined()
  }
  const changes: unknown[] = []
  const stop = onSessionChange((published) => changes.push(published))
  const body = { name: 'Conflict', code: 409, message: 'Ada Lovelace has signed in.', data }
  // No form takes it for a change of its record.
  expect(toFailure(409, body, '/answers')).toMatchObject({ code: 401, data: undefined })
  stop()
  expect(changes).toEqual([change])
})

test('an ended subscription receives nothing', () => {
  const kinds: string[] = []
  const stop = onSessionChange(({ kind }) => kinds.push(kind))
  emitSessionChange({ kind: 'mfa-setup-required' })
  stop()
  emitSessionChange({ kind: 'ended', message: '' })
  expect(kinds).toEqual(['mfa-setup-required'])
})
