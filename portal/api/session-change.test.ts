import { expect, test } from 'vitest'

import { ApiError } from './api-error.ts'
import { announceSessionChange, onSessionChange, sessionChangeOf } from './session-change.ts'

const refusal = (code: number, data?: unknown) =>
  new ApiError({ name: 'Refused', code, message: 'Please sign in.', data })

test('an answer that nobody is signed in tells that the session has ended, and why', () => {
  expect(sessionChangeOf(refusal(401))).toEqual({ kind: 'ended', message: 'Please sign in.' })
})

test('a wrong code does not end the session that it was tried in [D3.9]', () => {
  expect(sessionChangeOf(refusal(401, { reason: 'wrong-code' }))).toBeUndefined()
})

test('only the refusal that names the missing second factor asks for its set-up [D3.10]', () => {
  const required = { kind: 'mfa-setup-required' }
  expect(sessionChangeOf(refusal(403, { reason: 'mfa-setup-required' }))).toEqual(required)
  for (const data of [undefined, null, 'mfa-setup-required', {}, { reason: 'read-only' }]) {
    expect(sessionChangeOf(refusal(403, data))).toBeUndefined()
  }
  expect(sessionChangeOf(refusal(400, { reason: 'mfa-setup-required' }))).toBeUndefined()
})

test('whoever has stopped listening is told no more', () => {
  const told: string[] = []
  const stop = onSessionChange(({ kind }) => told.push(kind))
  announceSessionChange({ kind: 'mfa-setup-required' })
  stop()
  announceSessionChange({ kind: 'ended', message: '' })
  expect(told).toEqual(['mfa-setup-required'])
})
