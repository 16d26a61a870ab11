import { expect, test } from 'vitest'

import { ApiError, errorMessage, toApiError, messageWithoutField } from './api-error.ts'

const rejected = new ApiError({
  name: 'BadRequest',
  code: 400,
  message: 'challenge: Please complete the verification again.',
  errors: { challenge: 'Please complete the verification again.' },
})

test('a message without a field to show it loses the name of the field', () => {
  expect(messageWithoutField(rejected)).toBe('Please complete the verification again.')
  expect(messageWithoutField(new ApiError({ name: 'X', code: 409, message: 'Too late' }))).toBe(
    'Too late',
  )
})

test('a response that is not the server’s gets a message of our own', () => {
  for (const toMessage of [errorMessage, messageWithoutField]) {
    expect(toMessage(new TypeError('x is not a function'))).toBe(
      'Something went wrong. Please try again.',
    )
  }
  expect(toApiError(502, '<html>Bad Gateway</html>').message).toMatch(/did not respond/)
})
