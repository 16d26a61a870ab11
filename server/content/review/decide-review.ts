import type { ReviewItem } from '@insights/contract/content/review.ts'
import type { ReviewDecision } from '@insights/domain/content/review/review-queue.ts'
import { type Kysely, type Selectable, type Transaction, sql } from 'kysely'

import { recordActivityOnce } from '../../accounts/activity/record-activity.ts'
import { notify, readAnswered } from '../../accounts/notifications/notify.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { publish, transact } from '../../live/transact.ts'
import { type OpenReport, lockOpenReport } from '../../reports/locks/lock-report.ts'
import type { Services } from '../../start/services.ts'
import { type Target, findTarget } from './find-review.ts'

type Row = Selectable<Tables['review_decisions']>

interface Decision {
  readonly subject: string
  readonly version: string
  /** null takes the decision back. */
  readonly decision: ReviewDecision | null
  readonly note?: string | undefined
}

/** A review is many presses in a row: one entry of the log. */
const MINUTES_OF_AN_ACTION = 10

/**
 * Stores what a senior decides on an answer or a text, in place of an earlier decision. A query
 * notifies the person who changed it last. Throws a 409 if it has changed since `version`, and a 404
 * for what the report does not have.
 */
export function decideReview(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  reportId: string,
  { subject, version, decision, note = '' }: Decision,
): Promise<Row | null> {
  return transact(services, async (transaction) => {
    const report = await lockOpenReport(transaction, caller, reportId, 'share')
    const target = await findTarget(transaction, reportId, subject)
    if (!target) throw notFound()
    if (target.version !== version) {
      throw conflict('It has changed since you looked at it. Look at it again.')
    }
    const decided = await store(transaction, caller, reportId, target, decision, note)
    if (decided?.decision === 'queried' && target.by !== null) {
      await notify(transaction, [
        {
          kind: 'query',
          userId: target.by,
          actorId: caller._id,
          reportId,
          path: reviewPath(reportId, subject),
          subject: target.name,
          excerpt: note,
          key: `query ${reportId} ${subject} ${decided.decided_at}`,
        },
      ])
    }
    await readAnswered(transaction, caller._id, { path: reviewPath(reportId, subject) })
    await log(transaction, caller, report, 'Reviewed answers and texts')
    return decided
  })
}

/**
 * Stores the reply to a query, and notifies the senior who asked. Throws a 409 without a query, and
 * where a colleague has replied: a reply is changed by its writer alone.
 */
export function replyToQuery(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  reportId: string,
  { subject, reply }: { readonly subject: string; readonly reply: string },
): Promise<Row> {
  return transact(services, async (transaction) => {
    const report = await lockOpenReport(transaction, caller, reportId, 'share')
    const replied = await transaction
      .updateTable('review_decisions')
      .set({ reply, replied_by: caller._id, replied_at: sql<string>`clock_timestamp()` })
      .where('report_id', '=', reportId)
      .where('subject', '=', subject)
      .where('decision', '=', 'queried')
      .where((eb) => eb.or([eb('reply', 'is', null), eb('replied_by', '=', caller._id)]))
      .returningAll()
      .executeTakeFirst()
    if (!replied) throw await cannotReply(transaction, reportId, subject)
    const target = await findTarget(transaction, reportId, subject)
    await notify(transaction, [
      {
        kind: 'reply',
        userId: replied.decided_by,
        actorId: caller._id,
        reportId,
        path: reviewPath(reportId, subject),
        subject: target?.name ?? 'Review',
        excerpt: reply,
        key: `reply ${reportId} ${subject} ${replied.replied_at}`,
      },
    ])
    await readAnswered(transaction, caller._id, { path: reviewPath(reportId, subject) })
    await log(transaction, caller, report, 'Replied to queries')
    return replied
  })
}

async function cannotReply(transaction: Transaction<Tables>, report: string, subject: string) {
  const query = await transaction
    .selectFrom('review_decisions')
    .where('report_id', '=', report)
    .where('subject', '=', subject)
    .where('decision', '=', 'queried')
    .select('replied_by')
    .executeTakeFirst()
  if (!query) return conflict('There is no query to reply to any more.')
  const names = await findNames(transaction, [query.replied_by])
  return conflict(`${names.get(query.replied_by ?? '') ?? SOMEONE} has replied already.`)
}

async function store(
  transaction: Transaction<Tables>,
  caller: Caller,
  reportId: string,
  { subject, version, by }: Target,
  decision: ReviewDecision | null,
  note: string,
): Promise<Row | null> {
  if (decision === null) {
    await transaction
      .deleteFrom('review_decisions')
      .where('report_id', '=', reportId)
      .where('subject', '=', subject)
      .execute()
    return null
  }
  const values = {
    version,
    decision,
    note,
    decided_by: caller._id,
    decided_at: sql<string>`clock_timestamp()`,
    asked: decision === 'queried' ? by : null,
    reply: null,
    replied_by: null,
    replied_at: null,
  }
  return transaction
    .insertInto('review_decisions')
    .values({ report_id: reportId, subject, ...values })
    .onConflict((there) => there.columns(['report_id', 'subject']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function log(
  transaction: Transaction<Tables>,
  caller: Caller,
  { _id, title }: OpenReport,
  done: string,
): Promise<void> {
  const action = `${done} of the report "${title}"`
  await recordActivityOnce(
    transaction,
    { subject: 'REPORT', reference: _id, action, actorId: caller._id },
    MINUTES_OF_AN_ACTION,
  )
  publish(transaction, { to: 'staff', event: { kind: 'review', report: _id } })
}

/** Returns the path of a query on the review page. */
export function reviewPath(report: string, subject: string): string {
  return `/report/review?${new URLSearchParams({ report, state: 'queried', subject }).toString()}`
}

/** Returns the names of users by their ids. */
export async function findNames(
  db: Kysely<Tables>,
  users: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(users)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const people = await db.selectFrom('people').selectAll().where('id', 'in', ids).execute()
  return new Map(people.map(({ id, name, last_name }) => [id, `${name} ${last_name}`]))
}

const SOMEONE = 'A deleted user'

export function presentDecision(
  row: Row,
  names: ReadonlyMap<string, string>,
  outdated: boolean,
): NonNullable<ReviewItem['decision']> {
  const { decision, note, decided_by, decided_at, reply, replied_by, replied_at } = row
  return {
    decision,
    note,
    by: names.get(decided_by) ?? SOMEONE,
    at: decided_at,
    outdated,
    reply:
      reply === null || replied_at === null
        ? null
        : { text: reply, by: names.get(replied_by ?? '') ?? SOMEONE, at: replied_at },
  }
}
