import { expect, test } from 'vitest'

import { clearSignOutReason, setSignOutReason, signOutReason } from './sign-out-reason.ts'

test('a deactivated account shows the message of the specification', () => {
  setSignOutReason('User is not verified.')
  expect(signOutReason()).toBe('User is not verified.')
})

test('any other reason is shown as the end of the session', () => {
  setSignOutReason('Please sign in.')
  expect(signOutReason()).toBe('Your session has ended. Please sign in again.')
})

test('a cleared reason is not returned', () => {
  setSignOutReason('Please sign in.')
  clearSignOutReason()
  expect(signOutReason()).toBeNull()
})
