import type { PurchaseRequest } from '@insights/contract/clients/purchase-requests.ts'
import { reportStatusApi } from '@insights/contract/reports/report-status.ts'
import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'

import { errorMessage, isApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { PURCHASE_REQUESTS_KEY, purchaseRequestsQuery } from './purchase-requests-query.ts'

/** Milliseconds that the notice of a request is shown (B9). */
const NOTICE_MS = 10_000

const MUTATION_KEY = ['purchase']

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** State of the purchase of a report. */
export interface Purchase {
  /** Label of its button or menu entry. */
  readonly label: string
  /** False if it is already requested, or not known yet. */
  readonly open: boolean
  /** Time and reason of the last declined request; undefined without one. */
  readonly declined: string | undefined
}

/**
 * Returns the purchases of a customer's company customer, for all buttons and menus: requests of
 * colleagues count as well. `buy` requests the report from the sales department after a
 * confirmation. `enabled` is false for staff.
 */
export function usePurchases({ enabled = true } = {}) {
  const queryClient = useQueryClient()
  const requests = useQuery({ ...purchaseRequestsQuery(), enabled })
  const { mutate } = useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: (report: string) => callApi(reportStatusApi.create, { body: { rid: report } }),
    onSuccess: ({ message }) => {
      notify.success(message, { duration: NOTICE_MS })
      return queryClient.invalidateQueries({ queryKey: PURCHASE_REQUESTS_KEY })
    },
    onError: (error) => {
      notify.error(errorMessage(error))
      // Bought meanwhile: the report is now more than a preview.
      if (isApiError(error, 409)) void queryClient.invalidateQueries()
    },
  })
  const sending = useMutationState({
    filters: { mutationKey: MUTATION_KEY, status: 'pending' },
    select: ({ state }) => state.variables,
  })

  function purchaseOf(report: string): Purchase {
    const latest = requests.data?.find((one) => one.report._id === report)
    if (sending.includes(report)) return { label: 'Sending…', open: false, declined: undefined }
    // Before the requests are loaded, a press could request it twice.
    if (!latest) return { label: 'Buy report', open: !requests.isPending, declined: undefined }
    const declined = declinedText(latest)
    return declined === undefined
      ? { label: `Requested on ${dayOf(latest.requestedAt)}`, open: false, declined }
      : { label: 'Ask again', open: true, declined }
  }

  async function buy(report: string, name = 'this report'): Promise<void> {
    const { open, declined } = purchaseOf(report)
    if (!open) return
    const confirmed = await confirm({
      title: `Buy ${name}?`,
      body: [declined, WHAT_HAPPENS].filter(Boolean).join(' '),
      confirmLabel: 'Send request',
    })
    if (confirmed) mutate(report)
  }

  return { purchaseOf, buy }
}

const WHAT_HAPPENS =
  'Our Sales Department gets an email with your name and contact details, and will contact you. Nothing is bought before that.'

function declinedText({ declinedAt, declineReason }: PurchaseRequest): string | undefined {
  if (declinedAt === null) return undefined
  return `Your company’s request was declined on ${dayOf(declinedAt)}: “${declineReason}”`
}

function dayOf(at: string): string {
  return DAY.format(new Date(at))
}
