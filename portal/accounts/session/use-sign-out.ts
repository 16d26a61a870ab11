import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

import { isApiError, errorMessage } from '../../api/api-error.ts'
import { notify } from '../../ui/notify/notify.ts'
import { sessionQuery } from './session-query.ts'
import { signOut } from './sign-in.ts'

/**
 * Ends the session and clears its data in this window. Signing in again leads to `redirect`, a path
 * of the portal.
 */
export function useSignOut(): (redirect?: string) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(
    async (redirect) => {
      let continueAt: string | undefined
      try {
        continueAt = await signOut()
      } catch (error) {
        // A session that has already ended is the wanted result.
        if (!isApiError(error, 401)) return void notify.error(errorMessage(error))
      }
      if (continueAt !== undefined) return window.location.assign(continueAt)
      const asked = new Set(queryClient.getQueryCache().getAll())
      queryClient.setQueryData(sessionQuery.queryKey, null)
      await router.navigate({ to: '/login', search: { redirect } })
      // Queries that the sign-in page has started meanwhile stay.
      queryClient.removeQueries({
        predicate: (query) => asked.has(query) && query.queryKey[0] !== 'session',
      })
    },
    [queryClient, router],
  )
}
