import { useQueryClient } from '@tanstack/react-query'

import { isApiError, messageOf } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify } from '../../ui/notify/notify.ts'
import { SESSIONS_KEY } from './sessions-query.ts'

interface Removed {
  readonly removed: number
}

/** Signs out one device, by the id of its session; with null all but this one. */
export function useEndSessions(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (session: string | null) => {
      const path = session === null ? '/sessions' : `/sessions/${session}`
      try {
        return (await api.remove<Removed>(path)).removed
      } catch (error) {
        // Somebody was faster, which is as good.
        if (isApiError(error, 404)) return 1
        throw error
      }
    },
    onSuccess: async (removed) => {
      await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY })
      notify.success(removed === 1 ? 'Device signed out' : `${removed} devices signed out`)
      onDone()
    },
    onError: (error) => notify.error(messageOf(error)),
  })
}
