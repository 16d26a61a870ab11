import type { SessionChange } from '../../api/session-change.ts'

/** Why a page that has to stay has no session, none that is enough for a change, or none soon. */
export type LostSession =
  | Extract<SessionChange, { readonly kind: 'ended' | 'another-user' | 'proof-required' }>
  | { readonly kind: 'ending'; readonly at: number }

let lost: LostSession | null = null
const listeners = new Set<() => void>()

export function setLostSession(next: LostSession | null): void {
  lost = next
  for (const listener of listeners) listener()
}

/** Announces the end of an idle session in so many seconds; null when it has been used. */
export function announceEnd(inSeconds: number | null): void {
  if (inSeconds === null) {
    if (lost?.kind === 'ending') setLostSession(null)
  } else if (lost === null) setLostSession({ kind: 'ending', at: Date.now() + inSeconds * 1000 })
}

/** The lost session as an external store, for the dialog. */
export const lostSession = {
  current: () => lost,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
