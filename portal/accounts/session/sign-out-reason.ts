export const NOT_VERIFIED = 'User is not verified.'
const ENDED = 'Your session has ended. Please sign in again.'

let reason: string | null = null

/**
 * Stores why the server ended the session, for the sign-in page to show. Its words count when they
 * are about the account (A8); of anything else the user needs to know no more than
 * that it has ended.
 */
export function setSignOutReason(message: string): void {
  reason = message === NOT_VERIFIED ? NOT_VERIFIED : ENDED
}

export function signOutReason(): string | null {
  return reason
}

export function clearSignOutReason(): void {
  reason = null
}
