export const NOT_VERIFIED = 'User is not verified.'
const ENDED = 'Your session has ended. Please sign in again.'

let reason: string | null = null

/**
 * Stores why the server ended the session, for the sign-in page. Messages about the account are
 * shown (A8); any other shows only that the session has ended.
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
