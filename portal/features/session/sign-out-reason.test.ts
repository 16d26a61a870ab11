import { expect, test } from 'vitest'

import { forgetSignOutReason, noteSignOutReason, signOutReason } from './sign-out-reason.ts'

test('a deactivated account is told in the words of the specification', () => {
  noteSignOutReason('User is not verified.')
  expect(signOutReason()).toBe('User is not verified.')
})

test('anything else is told as the end of the session', () => {
  noteSignOutReason('Please sign in.')
  expect(signOutReason()).toBe('Your session has ended. Please sign in again.')
})

test('is told no more once it is forgotten', () => {
  noteSignOutReason('Please sign in.')
  forgetSignOutReason()
  expect(signOutReason()).toBeNull()
})
