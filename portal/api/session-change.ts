import type { ApiError } from './api-error.ts'

/** A change of the session, as error responses and the sign-in dialog report it. */
export type SessionChange =
  | { readonly kind: 'ended'; readonly message: string }
  /** Another user has signed in in this browser: the page may not act in their name. */
  | { readonly kind: 'another-user'; readonly name: string }
  /** A call needs a proof of who the user is, in the way in which the session was opened. */
  | { readonly kind: 'proof-required'; readonly by: 'password' | 'sign-on' }
  /** The user of the page has signed in again, and what waits can be saved; or has cancelled a proof. */
  | { readonly kind: 'resumed'; readonly cancelled?: true }
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
  const { reason, name, by } = (error.data ?? {}) as {
    readonly reason?: unknown
    readonly name?: unknown
    readonly by?: unknown
  }
  if (error.code === 403 && reason === 'mfa-setup-required') return { kind: reason }
  if (isProofMissing(error)) return { kind: 'proof-required', by: by as 'password' | 'sign-on' }
  if (error.code === 409 && reason === 'another-user') return { kind: reason, name: String(name) }
  // A wrong code does not end the session of the attempt.
  if (error.code === 401 && reason !== 'wrong-code')
    return { kind: 'ended', message: error.message }
  return undefined
}

export const isProofMissing = ({ data }: ApiError) =>
  (data as { readonly reason?: unknown } | null | undefined)?.reason === 'proof-required'

/** Resolves once the user has signed in again: to false if they would rather not. */
export function waitForProof(): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = onSessionChange((change) => {
      if (change.kind !== 'resumed') return
      stop()
      resolve(!change.cancelled)
    })
  })
}
