import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { expectedVersion, id, idParams, isoDateTime, sentBack, timestamps } from '../fields.ts'
import { equalsFilter } from '../find.ts'
import { recordEndpoints } from '../record-endpoints.ts'

export const WEBHOOK_EVENTS = ['report.published', 'report.corrected', 'report.purchased'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Webhooks that a company customer can have. */
export const MAX_WEBHOOKS = 5
/** Days that deliveries are kept. */
export const DELIVERY_DAYS = 30
/** Hours that the former secret still signs after a rotation. */
export const FORMER_SECRET_HOURS = 24

const event = z.enum(WEBHOOK_EVENTS)

/** An address of a company customer's own that is informed of reports, after Standard Webhooks. */
const webhook = z.object({
  _id: id,
  /** The company customer. */
  company: id,
  url: z.string(),
  events: z.array(event),
  enabled: z.boolean(),
  /** Only in the response that creates it; null in all others. */
  secret: z.string().nullable(),
  /** Until when the secret before the last rotation signs as well. */
  formerSecretUntil: isoDateTime.nullable(),
  /** Why the portal has turned it off. */
  turnedOff: z.string().nullable(),
  ...timestamps,
})
export type Webhook = z.infer<typeof webhook>

const url = z
  .string()
  .trim()
  .min(1, 'Required')
  .max(500, 'Must be at most 500 characters')
  .refine(
    (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
    'Must be an address such as https://hooks.bank.example/insights',
  )

const fields = {
  url,
  events: z.array(event).min(1, 'Choose at least one event').max(WEBHOOK_EVENTS.length),
  enabled: z.boolean(),
}

/** Without an id of the client: a webhook that is sent again would have lost its secret. */
export const webhookCreate = z.strictObject({
  ...fields,
  company: id,
  enabled: fields.enabled.default(true),
})
/** The company customer cannot be changed. */
export const webhookPatch = z
  .strictObject({ ...fields, ...expectedVersion, ...sentBack, company: id })
  .partial()

const delivery = z.object({
  /** The receiver gets it as `webhook-id`, the same at each attempt. */
  _id: z.string(),
  type: z.enum([...WEBHOOK_EVENTS, 'test']),
  /** The industry and month of the edition; null for a test. */
  edition: z.string().nullable(),
  /** `dropped` without an attempt: the event was no longer for the receiver. */
  state: z.enum(['waiting', 'delivered', 'failed', 'dropped']),
  attempts: z.int(),
  /** The last attempt in words. */
  outcome: z.string().nullable(),
  nextAt: isoDateTime.nullable(),
  createdAt: isoDateTime,
})
export type WebhookDelivery = z.infer<typeof delivery>

const path = '/webhooks'
const nothing = z.strictObject({})

export const webhooksApi = {
  ...recordEndpoints({
    path,
    item: webhook,
    create: webhookCreate,
    patch: webhookPatch,
    filter: { company: equalsFilter(id) },
    sort: ['createdAt'],
  }),
  /** Makes another secret; the former one signs as well for a day. */
  rotate: endpoint({
    method: 'POST',
    path: `${path}/:id/secret`,
    params: idParams,
    body: nothing,
    responses: { 200: webhook },
  }),
  /** The newest hundred deliveries. */
  findDeliveries: endpoint({
    method: 'GET',
    path: `${path}/:id/deliveries`,
    params: idParams,
    responses: { 200: z.object({ data: z.array(delivery) }) },
  }),
  sendTest: endpoint({
    method: 'POST',
    path: `${path}/:id/deliveries`,
    params: idParams,
    body: nothing,
    responses: { 201: delivery },
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: `${path}/:id/deliveries/:delivery`,
    params: z.strictObject({ id, delivery: z.string().max(60) }),
    body: nothing,
    responses: { 200: delivery },
  }),
}
