import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { messageOf } from '../../api/api-error.ts'
import { notify } from '../../ui/notify/notify.ts'
import { sessionQuery } from './session-query.ts'
import { signOut } from './sign-in.ts'

/** Ends the session and leaves nothing of it behind in this window. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    try {
      await signOut()
    } catch (error) {
      notify.error(messageOf(error))
      return
    }
    queryClient.setQueryData(sessionQuery.queryKey, null)
    await router.navigate({ to: '/login' })
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  }
}
