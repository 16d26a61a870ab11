import type { ApiError } from './api-error.ts'

/** A change of the session that an error response reports. */
export type SessionChange =
  | { readonly kind: 'ended'; readonly message: string }
  /** MFA must be set up before anything else (D3). */
  | { readonly kind: 'mfa-setup-required' }

type Listener = (change: SessionChange) => void

const listeners = new Set<Listener>()

/** Calls `listener` on each change; returns a function that unsubscribes. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function emitSessionChange(change: SessionChange): void {
  for (const listener of listeners) listener(change)
}

/** Returns the change that an error reports; `undefined` for an error of another kind. */
export function toSessionChange(error: ApiError): SessionChange | undefined {
  const reason = reasonOf(error.data)
  if (error.code === 403 && reason === 'mfa-setup-required') return { kind: reason }
  // A wrong code does not end the session of the attempt.
  if (error.code === 401 && reason !== 'wrong-code')
    return { kind: 'ended', message: error.message }
  return undefined
}

function reasonOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined
}
