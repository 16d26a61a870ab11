import { authenticationApi, sessionApi } from '@insights/contract/accounts/authentication.ts'
import type { User } from '@insights/contract/accounts/users.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { isApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { emitSessionChange, toSessionChange } from '../../api/session-change.ts'
import { signOutIfDue } from './sign-in.ts'
import { NOT_VERIFIED, setSignOutReason } from './sign-out-reason.ts'

/**
 * The signed-in user, null when signed out. Fetched once at start and kept until signing in or out,
 * or until any response says that the session has ended. A failure is thrown, and keeps the session.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client }) => reauthenticate(client),
  staleTime: Infinity,
})

/** A refetch changes the user of no page: another user, or the end of the session, is announced. */
async function reauthenticate(queryClient: QueryClient): Promise<User | null> {
  const shownFor = () => queryClient.getQueryData(sessionQuery.queryKey) ?? null
  try {
    await signOutIfDue()
    const { user, deactivated } = await callApi(sessionApi.get)
    const before = shownFor()
    if (before === null) {
      if (deactivated) setSignOutReason(NOT_VERIFIED)
      return user
    }
    if (user?._id === before._id) return user
    // The page may have to stay.
    if (user) announceAnother(user)
    else emitSessionChange({ kind: 'ended', message: deactivated ? NOT_VERIFIED : '' })
    return before
  } catch (error) {
    // Logged as specified (A7); the page shows it as well.
    console.error(error)
    if (isApiError(error, 401)) return shownFor()
    throw error
  }
}

export function announceAnother({ name, lastName }: User): void {
  emitSessionChange({ kind: 'another-user', name: `${name} ${lastName}` })
}

/**
 * Refetches the signed-in user after a hint that it may have changed; returns whether it has. A
 * signed-out session is announced. If the server fails, everything stays unchanged.
 */
export async function renewSession(queryClient: QueryClient): Promise<boolean> {
  try {
    const { user } = await callApi(authenticationApi.create, { body: { strategy: 'session' } })
    const before = queryClient.getQueryData(sessionQuery.queryKey)
    // Asked before the user signed out.
    if (before === null) return false
    if (before && user._id !== before._id) {
      announceAnother(user)
      return false
    }
    queryClient.setQueryData(sessionQuery.queryKey, user)
    return JSON.stringify(before) !== JSON.stringify(user)
  } catch (error) {
    if (!isApiError(error)) throw error
    const change = toSessionChange(error)
    if (change) emitSessionChange(change)
    return false
  }
}

/** Returns true for a user who must set up an authenticator app first. */
export function mustSetUpAuthenticator(user: Pick<User, 'forceTotp' | 'totp'>): boolean {
  return user.forceTotp && user.totp === null
}
