import { randomBytes, randomUUID } from 'node:crypto'

import {
  FORMER_SECRET_HOURS,
  MAX_WEBHOOKS,
  type Webhook,
  type webhookCreate,
  type webhookPatch,
} from '@insights/contract/clients/webhooks.ts'
import type { Encryptor } from '@insights/platform/encryption/create-encryptor.ts'
import { mayBeReached } from '@insights/platform/web-requests/public-fetch.ts'
import { type Kysely, type Selectable, type Transaction, sql } from 'kysely'
import type * as z from 'zod'

import { loggedRecords } from '../../accounts/activity/logged-records.ts'
import { recordActivity } from '../../accounts/activity/record-activity.ts'
import { nextTimestamp } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'

export type WebhookRow = Selectable<Tables['webhooks']> & {
  readonly customer: string
  /** Known to the call that creates or rotates it alone. */
  readonly newSecret?: string
}

/** Bound to the webhook that signs with it. */
export const webhookSecretPurpose = (id: string) => `webhook secret of ${id}`

/** As Standard Webhooks writes it. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** How webhooks are stored, with an entry in the activity log of their company customer. */
export const webhookRecords = ({ encryptor, config }: Pick<Services, 'encryptor' | 'config'>) => {
  function requireReachable(url: string): void {
    if (mayBeReached(new URL(url), config.webhooks.privateHosts)) return
    const message = 'Must be a public https address at port 443, without a password'
    throw badRequest(`url: ${message}`, { url: message })
  }
  return loggedRecords({
    subject: 'COMPANY_CUSTOMER',
    reference: ({ company_customer_id }) => company_customer_id,
    label: webhookLabel,
    present: presentWebhook,
    get: getWebhook,
    insert: async (transaction, fields: z.output<typeof webhookCreate>) => {
      requireReachable(fields.url)
      await requireFewerThanMax(transaction, fields.company)
      const [id, secret] = [randomUUID(), newSecret()]
      await transaction
        .insertInto('webhooks')
        .values({
          id,
          company_customer_id: fields.company,
          url: fields.url,
          events: fields.events,
          enabled: fields.enabled,
          secret: encrypt(encryptor, id, secret),
        })
        .execute()
      return { ...(await getWebhook(transaction, id)), newSecret: secret }
    },
    lock: lockWebhook,
    update: async (
      transaction,
      before,
      { url, events, enabled, company }: z.output<typeof webhookPatch>,
      updated_at,
    ) => {
      if (company !== undefined && company !== before.company_customer_id) {
        throw badRequest('company: Cannot be changed', { company: 'Cannot be changed' })
      }
      if (url !== undefined) requireReachable(url)
      const turnedOn = enabled === true && !before.enabled
      await transaction
        .updateTable('webhooks')
        .set({
          url,
          events,
          enabled,
          updated_at,
          ...(turnedOn && { turned_off: null, failing_since: null }),
        })
        .where('id', '=', before.id)
        .execute()
      return getWebhook(transaction, before.id)
    },
    remove: async (transaction, id) => {
      const removed = await lockWebhook(transaction, id)
      await transaction.deleteFrom('webhooks').where('id', '=', id).execute()
      return removed
    },
  })
}

/** Makes another secret; the former one signs as well for a day. */
export function rotateSecret(services: Services, caller: Caller, id: string): Promise<WebhookRow> {
  return transact(services, async (transaction) => {
    const before = await lockWebhook(transaction, id)
    const secret = newSecret()
    await transaction
      .updateTable('webhooks')
      .set({
        secret: encrypt(services.encryptor, id, secret),
        former_secret: before.secret,
        former_until: sql<string>`now() + make_interval(hours => ${sql.lit(FORMER_SECRET_HOURS)})`,
        updated_at: nextTimestamp(before.updated_at),
      })
      .where('id', '=', id)
      .execute()
    await logWebhook(transaction, before, 'Made another secret of', caller)
    return { ...(await getWebhook(transaction, id)), newSecret: secret }
  })
}

const encrypt = (encryptor: Encryptor, id: string, secret: string) =>
  encryptor.encrypt(secret, webhookSecretPurpose(id))

/** Waits for another one that is being created. Throws a 409 if there are as many as there may be. */
async function requireFewerThanMax(
  transaction: Transaction<Tables>,
  company: string,
): Promise<void> {
  const found = await transaction
    .selectFrom('company_customers')
    .where('id', '=', company)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw badRequest('company: Not found', { company: 'Not found' })
  const { count } = await transaction
    .selectFrom('webhooks')
    .where('company_customer_id', '=', company)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count < MAX_WEBHOOKS) return
  throw conflict(
    `A company has ${MAX_WEBHOOKS} webhooks at most. Delete one that it no longer uses.`,
  )
}

export const selectWebhooks = (db: Kysely<Tables>) =>
  db
    .selectFrom('webhooks')
    .innerJoin('company_customers', 'company_customers.id', 'webhooks.company_customer_id')

export async function getWebhook(db: Kysely<Tables>, id: string): Promise<WebhookRow> {
  const row = await selectWebhooks(db)
    .where('webhooks.id', '=', id)
    .selectAll('webhooks')
    .select('company_customers.name as customer')
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function lockWebhook(
  transaction: Transaction<Tables>,
  id: string,
): Promise<WebhookRow> {
  const { rows } = await sql`select from webhooks where id = ${id} for no key update`.execute(
    transaction,
  )
  if (rows.length === 0) throw notFound()
  return getWebhook(transaction, id)
}

/** Adds an entry about a webhook; without a caller, of the portal itself. */
export const logWebhook = (
  transaction: Transaction<Tables>,
  webhook: WebhookRow,
  done: string,
  caller: Caller | null,
) =>
  recordActivity(transaction, {
    subject: 'COMPANY_CUSTOMER',
    reference: webhook.company_customer_id,
    action: `${done} ${webhookLabel(webhook)}`,
    actorId: caller?._id ?? null,
  })

/** Names the host alone: the rest of an address may be a key to it. */
const webhookLabel = ({ url, customer }: WebhookRow) =>
  `the webhook at ${URL.parse(url)?.host ?? ''} of the company "${customer}"`

export const presentWebhook = (row: WebhookRow): Webhook => ({
  _id: row.id,
  company: row.company_customer_id,
  url: row.url,
  events: [...row.events],
  enabled: row.enabled,
  secret: row.newSecret ?? null,
  formerSecretUntil: row.former_until,
  turnedOff: row.turned_off,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
