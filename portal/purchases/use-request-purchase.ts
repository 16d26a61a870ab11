import { reportStatusApi } from '@insights/contract/report-status.ts'
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'

import { isApiError, errorMessage } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { useMutation } from '../api/use-mutation.ts'
import { notify } from '../ui/notify/notify.ts'
import { PURCHASE_REQUESTS_KEY, purchaseRequestsQuery } from './purchase-requests-query.ts'

/** How long the notice of a request stays, in milliseconds (B9). */
const NOTICE_MS = 10_000

/**
 * Asks the sales department for the edition that a report is of. How far that is, is known to all
 * buttons of the report: a preview has several. What colleagues have requested counts as well.
 */
export function useRequestPurchase(report: string) {
  const queryClient = useQueryClient()
  const mutationKey = ['purchase', report]
  const requests = useQuery(purchaseRequestsQuery())
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => callApi(reportStatusApi.create, { body: { rid: report } }),
    onSuccess: ({ message }) => {
      notify.success(message, { duration: NOTICE_MS })
      return queryClient.invalidateQueries({ queryKey: PURCHASE_REQUESTS_KEY })
    },
    onError: (error) => {
      notify.error(errorMessage(error))
      // Bought meanwhile: then there is more to see than a preview.
      if (isApiError(error, 409)) void queryClient.invalidateQueries()
    },
  })
  const sending = useIsMutating({ mutationKey, exact: true }) > 0
  const requestedAt = requests.data?.find((one) => one.report._id === report)?.requestedAt
  const state = sending
    ? 'sending'
    : requestedAt !== undefined
      ? 'requested'
      : // Before it is known what is requested, a press would ask for it again.
        requests.isPending
        ? 'loading'
        : 'open'
  return { state, requestedAt, request: () => mutate() } as const
}
