import type { WebhookDelivery, WebhookEvent } from '@insights/contract/clients/webhooks.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { defineQueue } from '@insights/platform/jobs/jobs.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { lockWebhook, logWebhook } from './webhooks.ts'

/** One attempt of a delivery; another one has another number, so that none is made twice over. */
export interface Attempt {
  readonly delivery: string
  readonly attempt: number
}

/** Handlers repeat attempts themselves: a receiver that fails is no failure of the job. */
export const sendWebhookQueue = defineQueue<Attempt>({
  name: 'send-webhook',
  expireIn: 60,
  keepFor: 24 * 60 * 60,
  concurrency: 4,
})

/**
 * Stores an event about the readable revision of an edition for each webhook of its owners that listens
 * to it, and queues the deliveries, in the transaction of what happened. `companies` are the owners
 * that it concerns, all of them by default. A webhook gets an event once.
 */
export async function queueWebhooks(
  transaction: Transaction<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  types: readonly WebhookEvent[],
  edition: string,
  companies: readonly string[] | null = null,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (webhook_id, type, about_report, event_key)
    select webhooks.id, event.type, reports.id, event.type || ' ' || case event.type
      when 'report.published' then reports.edition_id
      when 'report.purchased' then company_reports.id
      else reports.id end
    from company_reports
    join reports on reports.edition_id = company_reports.edition_id
      and reports.status = any(${[...READABLE_STATUSES]})
    join webhooks on webhooks.company_customer_id = company_reports.company_customer_id
    join unnest(${[...types]}::text[]) as event(type) on event.type = any(webhooks.events)
    where company_reports.edition_id = ${edition} and webhooks.enabled
      and (${companies}::uuid[] is null or webhooks.company_customer_id = any(${companies}::uuid[]))
    on conflict on constraint webhook_deliveries_once do nothing
    returning id`.execute(transaction)
  for (const { id } of rows) await queueAttempt(transaction, jobs, { delivery: id, attempt: 0 })
}

export const queueAttempt = (
  transaction: Transaction<Tables>,
  jobs: Services['jobs'],
  attempt: Attempt,
  startAfter?: Date,
) => jobs.enqueue(transaction, sendWebhookQueue, attempt, startAfter && { startAfter })

/** Sends a test to a webhook, also to one that is off. */
export function sendTest(services: Services, caller: Caller, id: string): Promise<WebhookDelivery> {
  return transact(services, async (transaction) => {
    const webhook = await lockWebhook(transaction, id)
    const { delivery } = await transaction
      .insertInto('webhook_deliveries')
      .values({
        webhook_id: id,
        type: 'test',
        event_key: sql<string>`'test ' || gen_random_uuid()`,
      })
      .returning('id as delivery')
      .executeTakeFirstOrThrow()
    await queueAttempt(transaction, services.jobs, { delivery, attempt: 0 })
    await logWebhook(transaction, webhook, 'Sent a test to', caller)
    return getDelivery(transaction, id, delivery)
  })
}

/** Sends an event once more, with the same id, whatever came of it before. */
export function sendAgain(
  services: Services,
  caller: Caller,
  { id, delivery: sent }: { readonly id: string; readonly delivery: string },
): Promise<WebhookDelivery> {
  return transact(services, async (transaction) => {
    const webhook = await lockWebhook(transaction, id)
    const { delivery, attempt } = await transaction
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', retries: 0, next_at: sql<string>`now()` })
      .where('webhook_id', '=', id)
      .where(messageId, '=', sent)
      .returning(['id as delivery', 'attempts as attempt'])
      .executeTakeFirstOrThrow(() => notFound())
    await queueAttempt(transaction, services.jobs, { delivery, attempt })
    await logWebhook(transaction, webhook, `Sent ${sent} again to`, caller)
    return getDelivery(transaction, id, delivery)
  })
}

/** How receivers know a delivery. */
export const messageId = sql<string>`'msg_' || replace(webhook_deliveries.id::text, '-', '')`

const MAX_SHOWN = 100

/** Returns the newest deliveries of a webhook. */
export async function findDeliveries(db: Kysely<Tables>, id: string): Promise<WebhookDelivery[]> {
  const rows = await selectDeliveries(db, id)
    .orderBy('webhook_deliveries.created_at', 'desc')
    .orderBy('webhook_deliveries.id')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map(presentDelivery)
}

async function getDelivery(db: Kysely<Tables>, id: string, delivery: string) {
  const row = await selectDeliveries(db, id)
    .where('webhook_deliveries.id', '=', delivery)
    .executeTakeFirstOrThrow(() => notFound())
  return presentDelivery(row)
}

const selectDeliveries = (db: Kysely<Tables>, webhook: string) =>
  db
    .selectFrom('webhook_deliveries')
    .leftJoin('reports', 'reports.id', 'webhook_deliveries.about_report')
    .leftJoin('editions', 'editions.id', 'reports.edition_id')
    .leftJoin('industries', 'industries.id', 'editions.industry_id')
    .where('webhook_id', '=', webhook)
    .select([
      messageId.as('_id'),
      'webhook_deliveries.type',
      'webhook_deliveries.state',
      'webhook_deliveries.attempts',
      'webhook_deliveries.outcome',
      'webhook_deliveries.next_at',
      'webhook_deliveries.created_at',
      'editions.date',
      'industries.title',
    ])

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['execute']>>[number]

const presentDelivery = ({ date, title, next_at, created_at, ...row }: DeliveryRow) => ({
  ...row,
  edition: date === null || title === null ? null : `${title}, ${formatMonth(date)}`,
  nextAt: next_at,
  createdAt: created_at,
})
