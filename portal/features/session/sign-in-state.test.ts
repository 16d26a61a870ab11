import { expect, test } from 'vitest'

import { ApiError, noAnswer } from '../../api/api-error.ts'
import { afterRefusal, atCredentials, withoutBanner, type SignInState } from './sign-in-state.ts'

const refusal = (code: number, message: string) => new ApiError({ name: 'Refused', code, message })
const atCode: SignInState = { step: 'code', banner: null }

test('a wanted code leads to step 2 without a banner', () => {
  expect(afterRefusal(atCredentials, refusal(412, 'A code is required'))).toEqual(atCode)
})

test('too many attempts show the error banner at the step that it happened in', () => {
  const banner = {
    tone: 'error',
    message: 'Too many attempts, wait for a minute to try again.',
  }
  expect(afterRefusal(atCredentials, refusal(429, 'x'))).toEqual({ step: 'credentials', banner })
  expect(afterRefusal(atCode, refusal(429, 'x'))).toEqual({ step: 'code', banner })
})

test('any other refusal warns in the words of the server', () => {
  const { step, banner } = afterRefusal(atCredentials, refusal(401, 'Invalid login'))
  expect(step).toBe('credentials')
  expect(banner).toEqual({ tone: 'warning', message: 'Invalid login' })
})

test('a wrong code stays at step 2', () => {
  const message = 'Invalid verification code. Please try again.'
  expect(afterRefusal(atCode, refusal(401, message))).toEqual({
    step: 'code',
    banner: { tone: 'warning', message },
  })
})

test('a server that cannot be reached is told as such', () => {
  expect(afterRefusal(atCredentials, noAnswer()).banner?.message).toMatch(/cannot be reached/)
})

test('a banner can go without changing the step', () => {
  const warned = afterRefusal(atCode, refusal(401, 'x'))
  expect(withoutBanner(warned)).toEqual(atCode)
})
