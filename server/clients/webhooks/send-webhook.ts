import { createHmac } from 'node:crypto'

import { reportAccess } from '@insights/domain/reports/access/report-access.ts'
import { PublicRequestError, publicFetch } from '@insights/platform/web-requests/public-fetch.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { worker } from '../../jobs/worker.ts'
import type { Services } from '../../start/services.ts'
import { type Attempt, messageId, queueAttempt, sendWebhookQueue } from './deliveries.ts'
import { getWebhook, lockWebhook, logWebhook, webhookSecretPurpose } from './webhooks.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Before the second attempt and each one after it, as Standard Webhooks advises: three days in all. */
export const PAUSES = [
  5000,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
/** A webhook that fails for longer is turned off. */
const MAX_FAILING_DAYS = 5

export const sendWebhookWorker = worker(sendWebhookQueue, ({ data }, services) =>
  sendWebhook(services, data),
)

interface Outcome {
  readonly delivered: boolean
  /** In words, for the log of deliveries. */
  readonly words: string
}

/**
 * Makes one attempt to deliver an event. The rights of the receiver are looked up now, not when the event
 * was stored. A process that is killed before it has noted what came of it makes the attempt again, with
 * the same id.
 */
async function sendWebhook(services: Services, attempt: Attempt): Promise<void> {
  const { db } = services
  const found = await findAttempt(db, attempt)
  // Sent meanwhile by another attempt, or deleted with its webhook.
  if (!found) return
  const obstacle = obstacleOf(found)
  if (obstacle !== null) return note(services, attempt, found, obstacle, 'dropped')
  const outcome = await post(services, found)
  await note(services, attempt, found, outcome.words, outcome.delivered ? 'delivered' : 'failed')
}

type Found = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

const findAttempt = (db: Kysely<Tables>, { delivery, attempt }: Attempt) =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .leftJoin('reports', 'reports.id', 'webhook_deliveries.about_report')
    .leftJoin('editions', 'editions.id', 'reports.edition_id')
    .leftJoin('industries', 'industries.id', 'editions.industry_id')
    .leftJoin('report_fingerprints', 'report_fingerprints.report_id', 'reports.id')
    .leftJoin('company_reports', (join) =>
      join
        .onRef('company_reports.edition_id', '=', 'reports.edition_id')
        .onRef('company_reports.company_customer_id', '=', 'webhooks.company_customer_id'),
    )
    .where('webhook_deliveries.id', '=', delivery)
    .where('webhook_deliveries.attempts', '=', attempt)
    .where('webhook_deliveries.state', '=', 'waiting')
    .select([
      messageId.as('message'),
      'webhook_deliveries.type',
      'webhook_deliveries.retries',
      'webhook_deliveries.created_at',
      'webhooks.id as webhook',
      'webhooks.company_customer_id',
      'webhooks.url',
      'webhooks.enabled',
      'webhooks.secret',
      sql<Buffer | null>`case when former_until > now() then former_secret end`.as('former_secret'),
      'reports.id as report',
      'reports.title',
      'reports.status',
      'reports.revision',
      'editions.date',
      'industries.id as industry_id',
      'industries.title as industry',
      'report_fingerprints.fingerprint',
      'company_reports.id as purchase',
    ])
    .executeTakeFirst()

/** Returns why an event must not be sent now; null if it may. */
function obstacleOf({ type, enabled, status, company_customer_id, purchase }: Found) {
  if (type === 'test') return null
  if (!enabled) return 'The webhook was off.'
  const reader = {
    role: 'CUSTOMER',
    active: true,
    products: ['INSIGHTS'],
    companyCustomerId: company_customer_id,
  } as const
  if (purchase === null) return 'The company no longer has the edition.'
  const access =
    status === null ? 'none' : reportAccess(reader, { status, sample: false }, purchase !== null)
  return access === 'read' ? null : 'Another revision has replaced this one.'
}

async function post({ config, encryptor }: Services, found: Found): Promise<Outcome> {
  const body = JSON.stringify(bodyOf(found, config.publicUrl))
  const timestamp = Math.floor(Date.now() / 1000)
  const secrets = [found.secret, found.former_secret].flatMap((encrypted) =>
    encrypted === null
      ? []
      : [encryptor.decrypt(encrypted, webhookSecretPurpose(found.webhook)).toString()],
  )
  try {
    const { status } = await publicFetch({ ...config.webhooks, statusOnly: true })(found.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Competitive-Insights',
        'webhook-id': found.message,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': secrets
          .map((secret) => sign(secret, `${found.message}.${timestamp}.${body}`))
          .join(' '),
      },
      body,
    })
    const delivered = status >= 200 && status < 300
    const isRedirect = status >= 300 && status < 400
    const words = `Responded with ${status}${isRedirect ? ', a redirect, which is not followed' : ''}.`
    return { delivered, words }
  } catch (error) {
    if (!(error instanceof PublicRequestError)) throw error
    return { delivered: false, words: failureOf(error, config.webhooks.timeout) }
  }
}

const sign = (secret: string, content: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(content)
    .digest('base64')}`

function failureOf({ code, message, cause }: PublicRequestError, timeout: number): string {
  if (code === 'forbidden') return message
  const { name, code: reason } = (cause ?? {}) as { readonly name?: string; readonly code?: string }
  if (name === 'AbortError') return `No response within ${timeout / 1000} seconds.`
  return `No connection${reason === undefined ? '' : ` (${reason})`}.`
}

/** Names the report and where it is read, without a figure of it. */
function bodyOf(found: Found, publicUrl: string) {
  const { type, created_at: timestamp, report } = found
  if (report === null) return { type, timestamp, data: {} }
  return {
    type,
    timestamp,
    data: {
      report,
      title: found.title,
      industry: { _id: found.industry_id, title: found.industry },
      month: found.date?.slice(0, 7),
      revision: found.revision,
      fingerprint: found.fingerprint,
      page: new URL(`/content-building?report=${report}`, publicUrl).href,
      document: new URL(`/api/report-documents/${report}`, publicUrl).href,
    },
  }
}

/** Notes what came of an attempt, with the next one where there is one. */
function note(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { delivery, attempt }: Attempt,
  { webhook, type, retries }: Found,
  outcome: string,
  came: 'delivered' | 'failed' | 'dropped',
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    // In the order in which a deletion takes the rows.
    await lockWebhook(transaction, webhook)
    const pause = came === 'failed' && type !== 'test' ? PAUSES[retries] : undefined
    const next_at = pause === undefined ? null : new Date(Date.now() + pause)
    const { numUpdatedRows } = await transaction
      .updateTable('webhook_deliveries')
      .set((eb) => ({
        state: next_at === null ? came : 'waiting',
        attempts: came === 'dropped' ? attempt : attempt + 1,
        retries: eb('retries', '+', 1),
        outcome,
        next_at,
      }))
      .where('id', '=', delivery)
      .where('attempts', '=', attempt)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    if (next_at) {
      await queueAttempt(transaction, jobs, { delivery, attempt: attempt + 1 }, next_at)
    }
    if (type === 'test' || came === 'dropped') return
    await transaction
      .updateTable('webhooks')
      .set((eb) => ({
        failing_since:
          came === 'delivered' ? null : eb.fn.coalesce('failing_since', sql<string>`now()`),
      }))
      .where('id', '=', webhook)
      .execute()
    if (came === 'failed' && !next_at) await turnOffIfFailing(transaction, webhook, outcome)
  })
}

async function turnOffIfFailing(
  transaction: Transaction<Tables>,
  webhook: string,
  outcome: string,
): Promise<void> {
  const why = `Every delivery failed for ${MAX_FAILING_DAYS} days; the last one: ${outcome}`
  const { numUpdatedRows } = await transaction
    .updateTable('webhooks')
    .set({ enabled: false, turned_off: why, updated_at: sql<string>`clock_timestamp()` })
    .where('id', '=', webhook)
    .where('enabled', '=', true)
    .where(
      'failing_since',
      '<',
      sql<string>`now() - make_interval(days => ${sql.lit(MAX_FAILING_DAYS)})`,
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const row = await getWebhook(transaction, webhook)
  await logWebhook(transaction, row, 'Turned off, since every delivery failed:', null)
}
