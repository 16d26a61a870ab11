const NOT_VERIFIED = 'User is not verified.'
const ENDED = 'Your session has ended. Please sign in again.'

let reason: string | null = null

/**
 * Notes why the server ended the session, for the sign-in page to tell. Its words count when they
 * are about the account (specification 1, 8); of anything else the user needs to know no more than
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
