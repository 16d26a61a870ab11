import { sessionApi } from '@insights/contract/accounts/authentication.ts'
import type { User } from '@insights/contract/accounts/users.ts'
import type { QueryClient } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { emitSessionChange } from '../../api/session-change.ts'
import { lostSession } from './lost-session.ts'
import { announceAnother, sessionQuery } from './session-query.ts'

/** How long the answer to a sign-in may take that has ended the session before. */
const SIGNING_IN_MS = 1000

/**
 * Goes on as the user who is signed in once a call has found the session of the page ended; returns false
 * without one. Signing in ends the session before, while the browser still has it and calls are under way.
 * Many calls may find that at once: the server is asked for all of them.
 */
export function goOnIfSignedIn(queryClient: QueryClient): Promise<boolean> {
  asking ??= askAndGoOn(queryClient).finally(() => (asking = undefined))
  return asking
}

let asking: Promise<boolean> | undefined
let timesGoneOn = 0

/** Calls that go on failing after this many times in this time end the session of the page. */
const MAX_TIMES = 3
const WITHIN_MS = 10_000
let wentOnAt: readonly number[] = []

async function askAndGoOn(queryClient: QueryClient): Promise<boolean> {
  const shown = queryClient.getQueryData(sessionQuery.queryKey)
  if (!shown) return false
  const before = timesGoneOn
  const signedIn = (await findSignedIn()) ?? (await wait(SIGNING_IN_MS).then(findSignedIn))
  // The user may have signed in in the dialog meanwhile.
  if (timesGoneOn > before) return true
  // Or signed out, and be typing on the sign-in page.
  if (queryClient.getQueryData(sessionQuery.queryKey) !== shown) return true
  const now = Date.now()
  wentOnAt = wentOnAt.filter((time) => now - time < WITHIN_MS)
  if (!signedIn || wentOnAt.length === MAX_TIMES) return false
  wentOnAt = [...wentOnAt, now]
  goOnAs(queryClient, shown, signedIn)
  return true
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The user whose session the browser has, null also while the server cannot say. */
async function findSignedIn(): Promise<User | null> {
  const session = await callApi(sessionApi.get).catch(() => null)
  return session && session.user
}

/** Saves what waits if the user of the page has signed in again; another user is announced. */
export function goOnAs(queryClient: QueryClient, shown: User, signedIn: User): void {
  if (signedIn._id !== shown._id) return announceAnother(signedIn)
  timesGoneOn += 1
  queryClient.setQueryData(sessionQuery.queryKey, signedIn)
  lostSession.set(null)
  emitSessionChange({ kind: 'resumed' })
  void queryClient.invalidateQueries()
}
