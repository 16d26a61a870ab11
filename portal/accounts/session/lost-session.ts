import type { SessionChange } from '../../api/session-change.ts'

/** Why a page that has to stay has no session, or none that is enough for a change. */
export type LostSession = Extract<
  SessionChange,
  { readonly kind: 'ended' | 'another-user' | 'proof-required' }
>

let lost: LostSession | null = null
const listeners = new Set<() => void>()

export function setLostSession(next: LostSession | null): void {
  lost = next
  for (const listener of listeners) listener()
}

/** The lost session as an external store, for the dialog. */
export const lostSession = {
  current: () => lost,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
