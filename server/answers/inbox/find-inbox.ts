import type { Inbox } from '@insights/contract/answers/inbox.ts'
import { OPEN_STATUSES } from '@insights/domain/reports/report-status.ts'
import { type Kysely, sql } from 'kysely'

import { findPortalDay } from '../../accounts/portal-time/routes.ts'
import { titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { imageUrl, thumbnailUrl } from '../../files/image-url.ts'
import type { Caller } from '../../http/caller.ts'
import { presentInboxAnswer, selectInboxAnswers } from './inbox-answers.ts'

/** Placed images that are listed for undoing. */
const MAX_PLACED = 10

/** True for an image that waits in the form of an existing answer. */
const isInForm = sql<boolean>`exists (
  select from answers
  where answers.report_id = inbox_images.report_id and answers.id = inbox_images.unsaved_answer_id)`

/** Returns the caller's own images of an inbox. */
const ownImages = (db: Kysely<Tables>, caller: Caller) =>
  db
    .selectFrom('inbox_images')
    .innerJoin('images', 'images.id', 'inbox_images.image_id')
    .where('inbox_images.user_id', '=', caller._id)
    .where('inbox_images.removed_at', 'is', null)
    .where(({ not }) => not(isInForm))

export async function findInbox(
  db: Kysely<Tables>,
  caller: Caller,
  report: string,
): Promise<Inbox> {
  const columns = [
    'images.id',
    'images.name',
    'images.width',
    'images.height',
    'inbox_images.device',
    'inbox_images.created_at',
    'inbox_images.placed_at',
    'inbox_images.answer_id',
  ] as const
  const all = ownImages(db, caller).where('inbox_images.report_id', '=', report)
  const waiting = await all
    .where('placed_at', 'is', null)
    .select(columns)
    .orderBy('inbox_images.created_at')
    .orderBy('images.id')
    .execute()
  const placed = await all
    .where('placed_at', 'is not', null)
    .select(columns)
    .orderBy('placed_at', 'desc')
    .limit(MAX_PLACED)
    .execute()
  const { timeZone, today } = await findPortalDay(db)
  const { placed: placedToday } = await all
    .where(sql<boolean>`(placed_at at time zone ${timeZone})::date = ${today}::date`)
    .select((eb) => eb.fn.countAll<number>().as('placed'))
    .executeTakeFirstOrThrow()
  const ids = placed.flatMap(({ answer_id }) => answer_id ?? [])
  const rows =
    ids.length > 0
      ? await selectInboxAnswers(db, caller, report).where('answers.id', 'in', ids).execute()
      : []
  const answers = new Map(rows.map((row) => [row.id, presentInboxAnswer(row)]))
  return {
    waiting: waiting.map(presentImage),
    placed: placed.map((row) => ({
      ...presentImage(row),
      answer: answers.get(row.answer_id ?? '') ?? null,
      placedAt: row.placed_at!,
    })),
    placedToday: Number(placedToday),
  }
}

interface Row {
  readonly id: string
  readonly name: string
  readonly width: number
  readonly height: number
  readonly device: string
  readonly created_at: string
}

function presentImage({ id, name, width, height, device, created_at }: Row) {
  const date = new Date(created_at).toISOString()
  return { _id: id, name, url: imageUrl(id), thumbnailUrl: thumbnailUrl(id), width, height, device, date } // prettier-ignore
}

/** Counts the images that wait for the caller in each open report. */
export async function countInboxes(db: Kysely<Tables>, caller: Caller) {
  const rows = await ownImages(db, caller)
    .innerJoin('reports', 'reports.id', 'inbox_images.report_id')
    .where('inbox_images.placed_at', 'is', null)
    .where('reports.status', 'in', [...OPEN_STATUSES])
    .groupBy(['reports.id', 'reports.title'])
    .orderBy(titleOrder('reports.title'))
    .select((eb) => ['reports.id', 'reports.title', eb.fn.countAll<number>().as('waiting')])
    .execute()
  return rows.map(({ id, title, waiting }) => ({ report: id, title, waiting: Number(waiting) }))
}
