import { describe, expect, test } from 'vitest'

import { ApiError, networkError } from '../../api/api-error.ts'
import {
  type SignInState,
  initialSignIn,
  readCode,
  signInFailed,
  signedOutWith,
  withMethod,
  withoutBanner,
} from './sign-in-state.ts'

const error = (code: number, message: string, data?: unknown) =>
  new ApiError({ name: 'Refused', code, message, data })
const atCode: SignInState = { ...initialSignIn, step: 'code' }
const tooMany = { tone: 'error', message: 'Too many attempts, wait for a minute to try again.' }

describe('a required code', () => {
  test('leads to step 2 without a banner', () => {
    const warned = signInFailed(initialSignIn, error(401, 'Invalid login'))
    const asked = signInFailed(warned, error(412, 'A code is required', { methods: ['totp'] }))
    expect(asked).toMatchObject({ step: 'code', banner: null, methods: ['totp'], method: 'totp' })
  })

  test('can be one of the methods that the server lists, the authenticator first', () => {
    const methods = ['recovery-code', 'carrier-pigeon', 'totp']
    const asked = signInFailed(initialSignIn, error(412, 'x', { methods }))
    expect(asked).toMatchObject({ methods: ['totp', 'recovery-code'], method: 'totp' })
  })

  test.each([undefined, null, 'totp', {}, { methods: 'totp' }, { methods: [] }])(
    'can be any of them when the server lists none: %j',
    (data) => {
      const { methods } = signInFailed(initialSignIn, error(412, 'x', data))
      expect(methods).toEqual(['totp', 'one-time-passcode', 'recovery-code'])
    },
  )
})

test('the code form says when passcodes are emailed again after a password reset by email', () => {
  const passcodesFrom = '2026-05-04T09:30:00.000Z'
  const data = { methods: ['totp', 'recovery-code'], passcodesFrom }
  const asked = signInFailed(initialSignIn, error(412, 'x', data))
  expect(asked).toMatchObject({ methods: ['totp', 'recovery-code'], passcodesFrom })
  expect(signInFailed(asked, error(412, 'x', { methods: ['totp'] })).passcodesFrom).toBeNull()
})

test('too many attempts show the error banner at the current step [A8.1]', () => {
  for (const state of [initialSignIn, atCode]) {
    expect(signInFailed(state, error(429, 'x'))).toMatchObject({
      step: state.step,
      banner: tooMany,
    })
  }
})

const TODAY =
  'Too many attempts, wait for a minute to try again.\nToo many failed attempts today. Try again in about 22 hours.'
const WAIT = { retryAfter: 80_000 }

test.each([
  [atCode, 'Too many passcodes were sent. Try again in an hour.', undefined, ''],
  [initialSignIn, TODAY, WAIT, ' A browser that you have signed in with before may work now.'],
  [atCode, TODAY, WAIT, ' A recovery code still works.'],
])(
  'other reasons for a 429 show the server’s message: %s %s [A8.67]',
  (state, message, data, more) => {
    const error = new ApiError({ name: 'TooManyRequests', code: 429, message, data })
    const { banner } = signInFailed(state, error)
    expect(banner).toEqual({ tone: 'error', message: `${message}${more}` })
  },
)

test('any other rejection shows the server’s message as a warning', () => {
  const { step, banner } = signInFailed(initialSignIn, error(401, 'User is not verified.'))
  expect(step).toBe('credentials')
  expect(banner).toEqual({ tone: 'warning', message: 'User is not verified.' })
})

test('a wrong code stays at step 2 and focuses the field, every time', () => {
  const message = 'Invalid verification code. Please try again.'
  const once = signInFailed(atCode, error(401, message))
  expect(once).toEqual({ ...atCode, banner: { tone: 'warning', message }, rejections: 1 })
  expect(signInFailed(once, error(401, message)).rejections).toBe(2)
})

test('an unreachable server is reported as such', () => {
  expect(signInFailed(initialSignIn, networkError()).banner?.message).toMatch(/cannot be reached/)
})

test('a banner can be dismissed without any other change', () => {
  const warned = signInFailed(atCode, error(401, 'x'))
  expect(withoutBanner(warned)).toEqual({ ...atCode, rejections: 1 })
})

test('another method starts without the previous banner', () => {
  const warned = signInFailed(atCode, error(401, 'x'))
  expect(withMethod(warned, 'recovery-code')).toMatchObject({
    step: 'code',
    method: 'recovery-code',
    banner: null,
  })
})

test('only a user whom the server signed out sees why', () => {
  expect(signedOutWith('User is not verified.').banner).toEqual({
    tone: 'warning',
    message: 'User is not verified.',
  })
  expect(signedOutWith(null)).toEqual(initialSignIn)
})

test.each([
  ['123 456', '123456'],
  [' 123456\n', '123456'],
  ['1234\u00a05678', '12345678'],
  ['ABCD-EFGH', 'ABCD-EFGH'],
  ['   ', ''],
])('the code %j is sent as %j [A5.4]', (text, code) => {
  expect(readCode(text)).toBe(code)
})
