import { createAtom } from '@tanstack/react-store'

import type { SessionChange } from '../../api/session-change.ts'

/** Why a page that has to stay has no session, none that is enough for a change, or none soon. */
export type LostSession =
  | Extract<SessionChange, { readonly kind: 'ended' | 'another-user' | 'proof-required' }>
  | { readonly kind: 'ending'; readonly at: number }

export const lostSession = createAtom<LostSession | null>(null)

/** Announces the end of an idle session in so many seconds; null when it has been used. */
export function announceEnd(inSeconds: number | null): void {
  const lost = lostSession.get()
  if (inSeconds === null) {
    if (lost?.kind === 'ending') lostSession.set(null)
  } else if (lost === null) lostSession.set({ kind: 'ending', at: Date.now() + inSeconds * 1000 })
}
