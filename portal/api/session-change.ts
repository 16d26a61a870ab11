import type { ApiError } from './api-error.ts'

/** What an answer tells about the session, besides refusing what was asked for. */
export type SessionChange =
  | { readonly kind: 'ended'; readonly message: string }
  /** A second factor must be set up before anything else (decisions 3). */
  | { readonly kind: 'mfa-setup-required' }

type Listener = (change: SessionChange) => void

const listeners = new Set<Listener>()

/** Calls `listener` whenever an answer tells a change; returns the way to stop. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function emitSessionChange(change: SessionChange): void {
  for (const listener of listeners) listener(change)
}

/** What a refusal tells about the session; undefined for one that is about something else. */
export function toSessionChange(error: ApiError): SessionChange | undefined {
  const reason = reasonOf(error.data)
  if (error.code === 403 && reason === 'mfa-setup-required') return { kind: reason }
  // A code that is wrong says nothing about the session that it was tried in.
  if (error.code === 401 && reason !== 'wrong-code')
    return { kind: 'ended', message: error.message }
  return undefined
}

function reasonOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined
}
