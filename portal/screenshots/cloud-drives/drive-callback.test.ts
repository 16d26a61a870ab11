import { expect, test } from 'vitest'

import { readDriveCallback, rejectionMessage } from './drive-callback.ts'

test('with code, state and a pending action the callback can continue', () => {
  expect(rejectionMessage({ code: 'c', state: 's' }, true)).toBeUndefined()
})

test.each([
  [{ error: 'access_denied', state: 's' }, true, 'You did not grant access.'],
  [{ error: 'server_error' }, true, 'The drive returned an error: server_error.'],
  [{ state: 's' }, true, 'The drive returned no permission.'],
  [{ code: 'c', state: 's' }, false, /no longer valid/],
  [{}, false, /no longer valid/],
])('%j is told', (back, known, message) => {
  expect(rejectionMessage(back, known)).toMatch(message)
})

test('what the address has as a number is a text here', () => {
  expect(readDriveCallback({ code: 7, state: ['x'], error: null })).toEqual({ code: '7' })
})
