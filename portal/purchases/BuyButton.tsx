import { reportStatusApi } from '@insights/contract/report-status.ts'
import { Button } from '@mantine/core'
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'

import { errorMessage, isApiError } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { useMutation } from '../api/use-mutation.ts'
import { confirm } from '../ui/dialogs/confirm.ts'
import { notify } from '../ui/notify/notify.ts'
import { PURCHASE_REQUESTS_KEY, purchaseRequestsQuery } from './purchase-requests-query.ts'

interface Props {
  /** The id of a report that is shown as a preview. */
  readonly report: string
  /** What it is called, where buttons of several reports stand side by side. */
  readonly name?: string
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/**
 * Asks to buy a report, once: afterwards it says when that was, for all colleagues. It keeps the
 * focus throughout.
 */
export function BuyButton({ report, name }: Props) {
  const { state, requestedAt, request } = useRequestPurchase(report)
  const waits = state !== 'open'
  const label =
    requestedAt !== undefined
      ? `Requested on ${DAY.format(new Date(requestedAt))}`
      : state === 'sending'
        ? 'Sending…'
        : 'Buy report'

  async function ask() {
    const confirmed = await confirm({
      title: name === undefined ? 'Buy this report?' : `Buy ${name}?`,
      body: 'Our Sales Department gets an email with your name and contact details, and will contact you. Nothing is bought before that.',
      confirmLabel: 'Send request',
    })
    if (confirmed) request()
  }

  return (
    <Button
      variant={waits ? 'default' : undefined}
      size="compact-md"
      aria-label={name && `${label}: ${name}`}
      aria-disabled={waits}
      data-disabled={waits || undefined}
      onClick={() => !waits && void ask()}
    >
      {label}
    </Button>
  )
}

/** How long the notice of a request stays, in milliseconds (B9). */
const NOTICE_MS = 10_000

/**
 * Asks the sales department for the edition that a report is of. How far that is, is known to all
 * buttons of the report: a preview has several. What colleagues have requested counts as well.
 */
function useRequestPurchase(report: string) {
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
