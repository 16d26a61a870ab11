import {
  CAPTURE_MINUTES,
  type Capture,
  type capturesApi,
  MAX_OPEN_CAPTURES,
} from '@insights/contract/answers/captures.ts'
import { defineQueue } from '@insights/platform/jobs/jobs.ts'
import { type Kysely, type Transaction, sql } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import { captureLimit, portalCaptureLimit } from '../../accounts/attempts/limits.ts'
import { recordAttempts } from '../../accounts/attempts/record-attempts.ts'
import type { Tables } from '../../database/tables.ts'
import { imageUrl, thumbnailUrl } from '../../files/image-url.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { publish, transact } from '../../live/transact.ts'
import { lockOpenReport } from '../../reports/locks/lock-report.ts'
import type { Services } from '../../start/services.ts'
import { queueClearing } from '../inbox/clear-inboxes.ts'
import { NO_BROWSER, findCaptureSettings } from './capture-settings.ts'

export interface CaptureKey {
  readonly report: string
  readonly id: string
}

/** A process captures one page at a time. A restarted capture begins from the beginning. */
export const capturePageQueue = defineQueue<{ readonly report: string; readonly capture: string }>({
  name: 'capture-page',
  retryLimit: 1,
  retryDelay: 5,
  expireIn: 3 * 60,
  heartbeat: 10,
  keepFor: 24 * 60 * 60,
})

export const TURNED_OFF = 'Capturing web pages is turned off.'

const MOBILE_WEB = 'mobile-web'

/** Returns the caller's captures of the last day, without images that were placed or removed. */
export async function findCaptures(
  db: Kysely<Tables>,
  caller: Caller,
  report: string,
): Promise<Capture[]> {
  const rows = await selectCaptures(db, caller, report)
    .where('captures.created_at', '>', sql<string>`clock_timestamp() - interval '1 day'`)
    .where(({ or, eb }) =>
      or([eb('captures.state', '!=', 'offered'), eb('inbox_images.image_id', 'is not', null)]),
    )
    .orderBy('captures.created_at', 'desc')
    .execute()
  return rows.map(present)
}

const selectCaptures = (db: Kysely<Tables>, caller: Caller, report: string) =>
  db
    .selectFrom('captures')
    .innerJoin('answers', (join) =>
      join
        .onRef('answers.report_id', '=', 'captures.report_id')
        .onRef('answers.id', '=', 'captures.answer_id'),
    )
    .leftJoin('inbox_images', (join) =>
      join
        .onRef('inbox_images.report_id', '=', 'captures.report_id')
        .onRef('inbox_images.image_id', '=', 'captures.image_id')
        .on('inbox_images.placed_at', 'is', null)
        .on('inbox_images.removed_at', 'is', null),
    )
    .leftJoin('images', 'images.id', 'inbox_images.image_id')
    .where('captures.report_id', '=', report)
    .where('captures.user_id', '=', caller._id)
    .select([
      'captures.id',
      'captures.answer_id',
      'answers.company_id',
      'captures.url',
      'captures.whole',
      'captures.state',
      'captures.problem',
      'captures.status',
      'captures.created_at',
      'images.id as image_id',
      'images.width',
      'images.height',
      sql<boolean>`captures.changed_at
        < clock_timestamp() - make_interval(mins => ${sql.lit(CAPTURE_MINUTES)})`.as('overdue'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectCaptures>['execute']>>[number]

function present(row: Row): Capture {
  const { image_id: image, width, height } = row
  const lost = row.overdue && (row.state === 'waiting' || row.state === 'running')
  return {
    _id: row.id,
    answer: row.answer_id,
    company: row.company_id,
    url: row.url,
    whole: row.whole,
    state: lost ? 'failed' : row.state,
    problem: lost
      ? `There was no result after ${CAPTURE_MINUTES} minutes. Try again.`
      : row.problem,
    status: row.status,
    image:
      image === null
        ? null
        : { _id: image, url: imageUrl(image), thumbnailUrl: thumbnailUrl(image), width: width ?? 0, height: height ?? 0 }, // prettier-ignore
    createdAt: new Date(row.created_at).toISOString(),
  }
}

/** Queues a job that captures a page. Discards the answer's capture before. */
export async function createCapture(
  services: Services,
  caller: Caller,
  { report, answer, url, whole }: z.output<typeof capturesApi.create.body>,
): Promise<Capture> {
  const { db, jobs } = services
  const { enabled, browserFound } = await findCaptureSettings(db)
  if (!enabled) throw conflict(TURNED_OFF)
  if (browserFound === false) throw conflict(NO_BROWSER)
  await recordAttempts(db, captureLimit(caller._id), portalCaptureLimit())
  return transact(services, async (transaction) => {
    const { title } = await lockOpenReport(transaction, caller, report, 'share')
    // Concurrent requests count each other.
    await sql`select from users where id = ${caller._id} for no key update`.execute(transaction)
    const place = await findPlace(transaction, report, answer)
    await discardEarlier(transaction, services, caller, { report, answer })
    const { open } = await transaction
      .selectFrom('captures')
      .where('user_id', '=', caller._id)
      .where('state', 'in', ['waiting', 'running'])
      .where(
        'changed_at',
        '>',
        sql<string>`clock_timestamp() - make_interval(mins => ${sql.lit(CAPTURE_MINUTES)})`,
      ) // prettier-ignore
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .executeTakeFirstOrThrow()
    if (Number(open) >= MAX_OPEN_CAPTURES) {
      throw conflict(`${MAX_OPEN_CAPTURES} pages are being captured for you. Wait for one of them.`)
    }
    const { id } = await transaction
      .insertInto('captures')
      .values({
        report_id: report,
        session_hash: caller.tokenHash,
        user_id: caller._id,
        answer_id: answer,
        url,
        whole,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.enqueue(transaction, capturePageQueue, { report, capture: id })
    await recordActivity(transaction, {
      subject: 'REPORT',
      reference: report,
      action: `Had ${url} captured for "${place.capability}" of ${place.company} in the report "${title}"`,
      actorId: caller._id,
    })
    publishCaptures(transaction, caller._id, report)
    const row = await selectCaptures(transaction, caller, report)
      .where('captures.id', '=', id)
      .executeTakeFirstOrThrow()
    return present(row)
  })
}

async function findPlace(transaction: Transaction<Tables>, report: string, answer: string) {
  const place = await transaction
    .selectFrom('answers')
    .innerJoin('report_companies', (join) =>
      join
        .onRef('report_companies.report_id', '=', 'answers.report_id')
        .onRef('report_companies.company_id', '=', 'answers.company_id'),
    )
    .innerJoin('report_capabilities', (join) =>
      join
        .onRef('report_capabilities.report_id', '=', 'answers.report_id')
        .onRef('report_capabilities.capability_id', '=', 'answers.capability_id'),
    )
    .where('answers.report_id', '=', report)
    .where('answers.id', '=', answer)
    .select([
      'answers.application_id',
      'report_companies.title as company',
      'report_capabilities.title as capability',
    ])
    .executeTakeFirst()
  if (!place) throw badRequest('answer: Unknown', { answer: 'Unknown' })
  if (place.application_id !== MOBILE_WEB) {
    const message = 'Pages are captured for Mobile Web only'
    throw badRequest(`answer: ${message}`, { answer: message })
  }
  return place
}

/** Discards earlier captures of the same answer, and the user's captures older than a day. */
async function discardEarlier(
  transaction: Transaction<Tables>,
  services: Services,
  caller: Caller,
  { report, answer }: { readonly report: string; readonly answer: string },
): Promise<void> {
  await transaction
    .deleteFrom('captures')
    .where('user_id', '=', caller._id)
    .where('created_at', '<', sql<string>`clock_timestamp() - interval '1 day'`)
    .execute()
  const earlier = await transaction
    .deleteFrom('captures')
    .where('report_id', '=', report)
    .where('user_id', '=', caller._id)
    .where('answer_id', '=', answer)
    .returning('image_id')
    .execute()
  const images = earlier.flatMap(({ image_id }) => image_id ?? [])
  await removeFromInbox(transaction, services, caller, { report, images })
}

/** Takes images that were not placed out of the caller's inbox; a job deletes them. */
async function removeFromInbox(
  transaction: Transaction<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  caller: Caller,
  { report, images }: { readonly report: string; readonly images: readonly string[] },
): Promise<void> {
  if (images.length === 0) return
  await transaction
    .updateTable('inbox_images')
    .set({ removed_at: sql<string>`clock_timestamp()` })
    .where('report_id', '=', report)
    .where('user_id', '=', caller._id)
    .where('image_id', 'in', [...images])
    .where('placed_at', 'is', null)
    .execute()
  await queueClearing(transaction, jobs, 'removed')
  publish(transaction, { to: 'user', user: caller._id, event: { kind: 'inbox', report } })
}

/** Discards a capture. A running one ends without an image. */
export function removeCapture(
  services: Services,
  caller: Caller,
  { report, id }: CaptureKey,
): Promise<void> {
  return transact(services, async (transaction) => {
    const removed = await transaction
      .deleteFrom('captures')
      .where('report_id', '=', report)
      .where('id', '=', id)
      .where('user_id', '=', caller._id)
      .returning('image_id')
      .executeTakeFirst()
    if (!removed) throw notFound()
    const images = removed.image_id === null ? [] : [removed.image_id]
    await removeFromInbox(transaction, services, caller, { report, images })
    publishCaptures(transaction, caller._id, report)
  })
}

export function publishCaptures(
  transaction: Transaction<Tables>,
  user: string,
  report: string,
): void {
  publish(transaction, { to: 'user', user, event: { kind: 'captures', report } })
}
