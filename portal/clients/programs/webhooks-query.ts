import {
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  webhooksApi,
} from '@insights/contract/clients/webhooks.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import type { RecordRemoval, RecordStore } from '../../ui/records/record-kind.ts'
import { saveBy } from '../../ui/records/records-query.ts'

export const EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'report.published': 'Published',
  'report.corrected': 'Corrected',
  'report.purchased': 'Purchased',
}

export const WEBHOOKS_KEY = ['webhooks'] as const

/** The webhooks of a company customer, the oldest first. */
export const webhooksQuery = (company: string) => {
  const query = { company, $sort: { createdAt: 1 }, $limit: 'infinity' } as const
  return queryOptions({
    queryKey: [...WEBHOOKS_KEY, 'list', query],
    queryFn: ({ signal }) => callApi(webhooksApi.find, { query, signal }),
    select: (page) => page.data,
  })
}

const isUnderWay = ({ state, attempts }: WebhookDelivery) => state === 'waiting' && attempts === 0

/** Deliveries of a webhook, the newest first; asked for again while one has had no attempt. */
export const deliveriesQuery = ({ _id }: Pick<Webhook, '_id'>) =>
  queryOptions({
    queryKey: [...WEBHOOKS_KEY, 'deliveries', _id],
    queryFn: async ({ signal }) =>
      (await callApi(webhooksApi.findDeliveries, { params: { id: _id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 2000 : false),
  })

export const webhookStore = (company: string): RecordStore<Webhook> => ({
  key: WEBHOOKS_KEY,
  // The secret is only in the response that creates it: one that is sent again is another webhook.
  save: ({ base, changes }) => saveBy<Webhook>(webhooksApi, { company })({ base, changes }),
})

export const hostOf = ({ url }: Pick<Webhook, 'url'>) => URL.parse(url)?.host ?? url

export const WEBHOOK_REMOVAL: RecordRemoval<Webhook> = {
  remove: ({ _id }) => callApi(webhooksApi.remove, { params: { id: _id } }),
  title: 'Delete webhook',
  body: (webhook) =>
    `${hostOf(webhook)} is no longer informed, and the list of its deliveries is deleted.`,
  done: (webhook) => `The webhook at ${hostOf(webhook)} has been deleted.`,
}
