import type { CompanyCustomer } from '@insights/contract/clients/company-customers.ts'
import {
  FORMER_SECRET_HOURS,
  MAX_WEBHOOKS,
  type Webhook,
  webhooksApi,
} from '@insights/contract/clients/webhooks.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { useDrawer } from '../../ui/dialogs/dialog-state.ts'
import { ShownOnce } from '../../ui/dialogs/ShownOnce.tsx'
import { DateTimeLabel } from '../../ui/labels/dates.tsx'
import { DIALOG, lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { Section } from '../../ui/page/Section.tsx'
import { useRemoveRecord } from '../../ui/records/records-query.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import { Deliveries } from './Deliveries.tsx'
import {
  EVENT_LABELS,
  hostOf,
  WEBHOOK_REMOVAL,
  WEBHOOKS_KEY,
  webhooksQuery,
  webhookStore,
} from './webhooks-query.ts'

const WebhookDrawer = lazyOverlay(() => import('./WebhookDrawer.tsx'), DIALOG)

const COLUMNS: readonly Column<Webhook>[] = [
  {
    id: 'url',
    header: 'Address',
    cell: ({ url }) => <span style={{ overflowWrap: 'anywhere' }}>{url}</span>,
  },
  {
    id: 'events',
    header: 'Events',
    below: true,
    cell: ({ events }) => events.map((event) => EVENT_LABELS[event]).join(', '),
  },
  { id: 'state', header: 'State', below: true, cell: (webhook) => <State {...webhook} /> },
]

function State({ enabled, turnedOff, formerSecretUntil }: Webhook) {
  return (
    <>
      {enabled ? 'On' : turnedOff === null ? 'Off' : `Turned off. ${turnedOff}`}
      {formerSecretUntil !== null && Date.parse(formerSecretUntil) > Date.now() && (
        <Text span c="dimmed" fz="sm">
          {' · former secret until '}
          <DateTimeLabel at={formerSecretUntil} withTime />
        </Text>
      )}
    </>
  )
}

interface Props {
  readonly company: CompanyCustomer
}

/** The webhooks of a company customer, for seniors alone. */
export function Webhooks({ company }: Props) {
  const queryClient = useQueryClient()
  const webhooks = useQuery(webhooksQuery(company._id))
  const drawer = useDrawer<Webhook>()
  const remove = useRemoveRecord(webhookStore(company._id), WEBHOOK_REMOVAL)
  const [secret, setSecret] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const listed = webhooks.data?.find(({ _id }) => _id === opened)
  const settled = {
    onError: (error: Error) => void notify.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  }
  const test = useMutation({
    mutationFn: ({ _id }: Webhook) =>
      callApi(webhooksApi.sendTest, { params: { id: _id }, body: {} }),
    onSuccess: (_, { _id }) => setOpened(_id),
    ...settled,
  })
  const rotate = useMutation({
    mutationFn: ({ _id }: Webhook) =>
      callApi(webhooksApi.rotate, { params: { id: _id }, body: {} }),
    onSuccess: (rotated) => setSecret(rotated.secret),
    ...settled,
  })

  async function askToRotate(webhook: Webhook) {
    const agreed = await confirm({
      title: 'Make a new secret',
      body: `Events are signed with both secrets for ${FORMER_SECRET_HOURS} hours, and with the new one alone from then on.`,
      confirmLabel: 'Make a new secret',
    })
    if (agreed) rotate.mutate(webhook)
  }

  return (
    <Section
      id="webhooks"
      title="Webhooks"
      explanation="Addresses of the company’s own systems, which are informed of what its users can read."
      actions={
        <Button
          disabled={!webhooks.data || webhooks.data.length >= MAX_WEBHOOKS}
          onClick={() => drawer.open(null)}
        >
          Add Webhook
        </Button>
      }
    >
      <Stack gap={24}>
        {secret !== null && (
          <ShownOnce name="secret" secret={secret} onSaved={() => setSecret(null)}>
            It is shown only now. The company verifies by it that an event is from this portal.
          </ShownOnce>
        )}
        {webhooks.error ? (
          <LoadingFailed error={webhooks.error} onRetry={webhooks.refetch} />
        ) : (
          <DataTable
            label="Webhooks"
            columns={COLUMNS}
            rows={webhooks.data}
            rowId={({ _id }) => _id}
            rowName={hostOf}
            onRow={drawer.open}
            rowMenu={(webhook) => [
              { label: 'Edit', onSelect: () => drawer.open(webhook) },
              { label: 'Deliveries', onSelect: () => setOpened(webhook._id) },
              { label: 'Send a test', onSelect: () => test.mutate(webhook) },
              { label: 'New secret', onSelect: () => void askToRotate(webhook) },
              { label: 'Delete', danger: true, onSelect: () => void remove(webhook) },
            ]}
            empty={
              <EmptyState title="No webhook yet">
                Add an address that is to be informed when an edition is published, corrected or
                purchased.
              </EmptyState>
            }
          />
        )}
        {listed && <Deliveries key={listed._id} webhook={listed} />}
      </Stack>
      {drawer.visit > 0 && (
        <WebhookDrawer
          key={drawer.visit}
          opened={drawer.opened}
          company={company._id}
          item={drawer.item}
          onSaved={(saved) => {
            drawer.close()
            if (saved.secret !== null) setSecret(saved.secret)
            // The focus returns to the button: the notice says what has appeared.
            const next = saved.secret === null ? '' : ' Store its secret now.'
            notify.success(`The webhook at ${hostOf(saved)} has been saved.${next}`)
          }}
          onClose={drawer.close}
        />
      )}
    </Section>
  )
}
