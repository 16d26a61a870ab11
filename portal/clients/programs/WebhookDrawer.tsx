import {
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookEvent,
} from '@insights/contract/clients/webhooks.ts'
import { Checkbox, Stack } from '@mantine/core'

import { activeField, lineField } from '../../ui/records/fields.tsx'
import type { RecordForm } from '../../ui/records/record-form.ts'
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx'
import { useSaveRecord } from '../../ui/records/records-query.ts'
import { useRecordForm } from '../../ui/records/use-record-form.ts'
import { EVENT_LABELS, webhookStore } from './webhooks-query.ts'

interface Values {
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly enabled: boolean
}

const MEANINGS: Readonly<Record<WebhookEvent, string>> = {
  'report.published': 'An edition can be read by the company’s users for the first time.',
  'report.corrected': 'A revision has replaced an edition that the company owns.',
  'report.purchased': 'An edition has been assigned to the company.',
}

const FORM: RecordForm<Webhook, Values> = {
  fields: {
    url: lineField({
      label: 'Address',
      longest: 500,
      required: true,
      type: 'url',
      placeholder: 'https://hooks.bank.example/insights',
      description: 'A public https address at port 443.',
      check: (text) =>
        URL.canParse(text)
          ? null
          : 'Must be an address such as https://hooks.bank.example/insights',
    }),
    events: {
      label: 'Events',
      required: true,
      input: ({ value, onChange, ...input }) => (
        <Checkbox.Group
          {...input}
          value={[...value]}
          onChange={(chosen) => onChange(WEBHOOK_EVENTS.filter((event) => chosen.includes(event)))}
        >
          <Stack gap={10} mt={6}>
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox
                key={event}
                value={event}
                label={EVENT_LABELS[event]}
                description={MEANINGS[event]}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      ),
      show: (events) => events.map((event) => EVENT_LABELS[event]).join(', '),
    },
    enabled: activeField({ active: 'It gets new events.', disabled: 'it gets tests only.' }),
  },
  read: (webhook) => ({
    url: webhook?.url ?? '',
    events: webhook?.events ?? WEBHOOK_EVENTS,
    enabled: webhook?.enabled ?? true,
  }),
  write: ({ url, ...values }) => ({ ...values, url: url.trim() }),
}

interface Props {
  readonly opened: boolean
  readonly company: string
  /** null for a new one. */
  readonly item: Webhook | null
  readonly onSaved: (saved: Webhook) => void
  readonly onClose: () => void
}

/** A webhook of a company customer. */
export default function WebhookDrawer({ opened, company, item, onSaved, onClose }: Props) {
  const mutation = useSaveRecord(webhookStore(company))
  const form = useRecordForm({ form: FORM, item, mutation, onSaved })
  return (
    <RecordDrawer
      opened={opened}
      title={item ? 'Update Webhook' : 'Add Webhook'}
      subject={item?.url}
      form={form}
      submitLabel={item ? undefined : 'Add'}
      onClose={onClose}
    />
  )
}
