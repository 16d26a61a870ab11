import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

import { isApiError, errorMessage } from '../../api/api-error.ts'
import { localDraftKeysOf } from '../../edit-session/local-drafts.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { sessionQuery } from './session-query.ts'
import { signOut, signOutLater } from './sign-in.ts'

/** Signing in again leads to `redirect`, a path of the portal; without it, the user wants to leave. */
type SignOut = (redirect?: string) => Promise<void>

/**
 * Ends the session and clears its data in this window, and the local drafts of a user who wants to leave,
 * after asking. When the server cannot be reached, the session ends as soon as it can.
 */
export function useSignOut(): SignOut {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(
    async (redirect) => {
      const user = queryClient.getQueryData(sessionQuery.queryKey)
      const drafts = user && redirect === undefined ? localDraftKeysOf(user._id) : []
      if (drafts.length > 0 && !(await confirm(DISCARD))) return
      let continueAt: string | undefined
      try {
        continueAt = await signOut()
      } catch (error) {
        if (isApiError(error, 0)) {
          signOutLater()
          notify.error(AWAY)
        } else if (!isApiError(error, 401)) {
          // A session that has already ended is the wanted result.
          return void notify.error(errorMessage(error))
        }
      }
      for (const key of drafts) localStorage.removeItem(key)
      if (continueAt !== undefined) return window.location.assign(continueAt)
      // An answer from before the end would sign in again, in the middle of what is typed on the next page.
      await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
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

const DISCARD = {
  title: 'Sign out and discard changes',
  body: 'Unsaved changes in this browser will be deleted.',
  confirmLabel: 'Sign out',
  danger: true,
}

const AWAY = 'The server cannot be reached. Your session ends as soon as it can.'
