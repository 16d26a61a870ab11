import { expect, test } from 'vitest'

import { clearSignOutReason, setSignOutReason, signOutReason } from './sign-out-reason.ts'

test('a deactivated account is told in the words of the specification', () => {
  setSignOutReason('User is not verified.')
  expect(signOutReason()).toBe('User is not verified.')
})

test('anything else is told as the end of the session', () => {
  setSignOutReason('Please sign in.')
  expect(signOutReason()).toBe('Your session has ended. Please sign in again.')
})

test('is told no more once it is forgotten', () => {
  setSignOutReason('Please sign in.')
  clearSignOutReason()
  expect(signOutReason()).toBeNull()
})
