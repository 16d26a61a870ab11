import { authenticationApi } from '@insights/contract/authentication.ts'
import type { QueryClient } from '@tanstack/react-query'

import { isApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { emitSessionChange, toSessionChange } from '../../api/session-change.ts'
import { sessionQuery } from './session-query.ts'

/**
 * Asks who is signed in, because something says that this may have changed; returns whether it has.
 * That nobody is any more is announced. When the server cannot tell, all stays as it was.
 */
export async function renewSession(queryClient: QueryClient): Promise<boolean> {
  try {
    const { user } = await callApi(authenticationApi.create, { body: { strategy: 'session' } })
    const before = queryClient.getQueryData(sessionQuery.queryKey)
    queryClient.setQueryData(sessionQuery.queryKey, user)
    return JSON.stringify(before) !== JSON.stringify(user)
  } catch (error) {
    if (!isApiError(error)) throw error
    const change = toSessionChange(error)
    if (change) emitSessionChange(change)
    return false
  }
}
