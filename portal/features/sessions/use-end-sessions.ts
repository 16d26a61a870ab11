import { sessionsApi } from '@insights/contract/sessions.ts'
import { useQueryClient } from '@tanstack/react-query'

import { isApiError, errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify } from '../../ui/notify/notify.ts'
import { SESSIONS_KEY } from './sessions-query.ts'

/** Signs out one device, by the id of its session; with null all but this one. */
export function useEndSessions(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (session: string | null) => {
      try {
        const call =
          session === null
            ? callApi(sessionsApi.removeAll)
            : callApi(sessionsApi.remove, { params: { id: session } })
        return (await call).removed
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
    onError: (error) => notify.error(errorMessage(error)),
  })
}
