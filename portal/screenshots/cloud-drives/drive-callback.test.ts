import { expect, test } from 'vitest'

import { readDriveCallback, rejectionMessage } from './drive-callback.ts'

test('a callback with code, state and a pending action is accepted', () => {
  expect(rejectionMessage({ code: 'c', state: 's' }, true)).toBeUndefined()
})

test.each([
  [{ error: 'access_denied', state: 's' }, true, 'You did not grant access.'],
  [{ error: 'server_error' }, true, 'The drive returned an error: server_error.'],
  [{ state: 's' }, true, 'The drive returned no permission.'],
  [{ code: 'c', state: 's' }, false, /no longer valid/],
  [{}, false, /no longer valid/],
])('the callback %j is rejected with a message', (back, known, message) => {
  expect(rejectionMessage(back, known)).toMatch(message)
})

test('numbers in the URL are read as text', () => {
  expect(readDriveCallback({ code: 7, state: ['x'], error: null })).toEqual({ code: '7' })
})
