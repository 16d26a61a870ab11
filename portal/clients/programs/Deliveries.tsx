import {
  type Webhook,
  type WebhookDelivery,
  webhooksApi,
} from '@insights/contract/clients/webhooks.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { Section } from '../../ui/page/Section.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import { deliveriesQuery, EVENT_LABELS } from './webhooks-query.ts'

const STATES: Readonly<Record<WebhookDelivery['state'], string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  dropped: 'Not sent',
}

const nameOf = ({ type, edition }: WebhookDelivery) =>
  type === 'test' ? 'Test' : `${EVENT_LABELS[type]}: ${edition ?? ''}`

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  { id: 'event', header: 'Event', cell: nameOf },
  {
    id: 'createdAt',
    header: 'Date',
    below: true,
    width: '11rem',
    cell: ({ createdAt }) => <DateTimeLabel at={createdAt} withTime />,
  },
  {
    id: 'state',
    header: 'State',
    below: true,
    cell: ({ state, outcome, nextAt, attempts }) => (
      <>
        {STATES[state]}
        {outcome !== null && `. ${outcome}`}
        {nextAt !== null && attempts > 0 && (
          <>
            {' Next attempt on '}
            <DateTimeLabel at={nextAt} withTime />
          </>
        )}
      </>
    ),
  },
  {
    id: 'attempts',
    header: 'Attempts',
    align: 'right',
    width: '7rem',
    cell: ({ attempts }) => attempts,
  },
]

/** The events that were sent to a webhook in the last thirty days. */
export function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const queryClient = useQueryClient()
  const query = deliveriesQuery(webhook)
  const deliveries = useQuery(query)
  const again = useMutation({
    mutationFn: ({ _id }: WebhookDelivery) =>
      callApi(webhooksApi.sendAgain, { params: { id: webhook._id, delivery: _id }, body: {} }),
    onError: (error) => void notify.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  return (
    <Section
      id="deliveries"
      level={3}
      title="Deliveries"
      explanation={<span style={{ overflowWrap: 'anywhere' }}>To {webhook.url}</span>}
    >
      {deliveries.error ? (
        <LoadingFailed error={deliveries.error} onRetry={deliveries.refetch} />
      ) : (
        <DataTable
          label="Deliveries"
          columns={COLUMNS}
          rows={deliveries.data}
          rowId={({ _id }) => _id}
          rowName={nameOf}
          rowMenu={(delivery) => [{ label: 'Send again', onSelect: () => again.mutate(delivery) }]}
          paging="client"
          empty={
            <EmptyState title="Nothing was sent in the last 30 days">
              A test shows whether the address responds.
            </EmptyState>
          }
        />
      )}
    </Section>
  )
}
