import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'

import { isApiError, messageOf } from '../api/api-error.ts'
import { api } from '../api/api.ts'
import { notify } from '../ui/notify/notify.ts'

/** How long the notice of a request stays, in milliseconds (specification 2, 9). */
const NOTICE_MILLISECONDS = 10_000

/**
 * Asks the sales department for the edition that a report is of. How far that is, is known to all
 * buttons of the report: a preview has several.
 */
export function useRequestPurchase(report: string) {
  const queryClient = useQueryClient()
  const mutationKey = ['purchase', report]
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => api.create<{ message: string }>('/report-status', { rid: report }),
    onSuccess: ({ message }) => void notify.success(message, { duration: NOTICE_MILLISECONDS }),
    onError: (error) => {
      notify.error(messageOf(error))
      // Bought meanwhile: then there is more to see than a preview.
      if (isApiError(error, 409)) void queryClient.invalidateQueries()
    },
  })
  const tries = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state }) => state.status,
  })
  return { status: tries.at(-1) ?? 'idle', request: () => mutate() }
}
