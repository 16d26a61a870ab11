import type { ReviewItem } from '@insights/contract/content/review.ts'
import type { ReviewDecision } from '@insights/domain/content/review/review-queue.ts'
import { countText } from '@insights/domain/text/number-text.ts'
import { compareText } from '@insights/domain/text/titles.ts'
import { type Kysely, type Selectable, type Transaction, sql } from 'kysely'

import { recordActivity, recordActivityOnce } from '../../accounts/activity/record-activity.ts'
import { notify, readAnswered } from '../../accounts/notifications/notify.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { publish, transact } from '../../live/transact.ts'
import { type OpenReport, lockOpenReport } from '../../reports/locks/lock-report.ts'
import type { Services } from '../../start/services.ts'
import { divideActs } from './divide-acts.ts'
import { type Target, findReview, findTarget } from './find-review.ts'

type Row = Selectable<Tables['review_decisions']>

interface Decision {
  readonly subject: string
  readonly version: string
  /** null takes the decision back. */
  readonly decision: ReviewDecision | null
  readonly note?: string | undefined
  readonly call?: string | undefined
}

/** A review is many presses in a row: one entry of the log. */
const MINUTES_OF_AN_ACTION = 10

/**
 * Stores what a senior decides on an answer, a text or an act, in place of an earlier decision, and returns
 * one of the stored rows. A query notifies the person who changed it last. Throws a 409 if it has changed
 * since `version`, and a 404 for what the report does not have.
 */
export function decideReview(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  reportId: string,
  { subject, version, decision, note = '', call }: Decision,
): Promise<Row | null> {
  return transact(services, async (transaction) => {
    const report = await lockOpenReport(transaction, caller, reportId, 'share')
    const isAct = subject.startsWith('act/')
    const targets = isAct
      ? await findMembers(transaction, reportId, { subject, version, decision })
      : [await findTarget(transaction, reportId, subject)].filter((found) => found !== undefined)
    const [target] = targets
    if (!target && isAct) throw actHasChanged()
    if (!target) throw notFound()
    if (!isAct && target.version !== version) {
      throw conflict('It has changed since you looked at it. Look at it again.')
    }
    const stored = await store(transaction, caller, reportId, targets, { decision, note, isAct })
    // A colleague has decided on it at the same moment, and was first.
    if (isAct && stored.length < targets.length) throw actHasChanged()
    const decided = decision === null ? null : stored[0]!
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
    if (isAct) {
      const done = decision === null ? 'Took back' : 'Accepted'
      const items = targets.some((one) => one.subject.startsWith('answer/')) ? 'answer' : 'text'
      const action = `${done} ${countText(targets.length, items)} in one decision, in the review of the report "${report.title}"`
      await recordActivity(transaction, {
        subject: 'REPORT',
        reference: reportId,
        action,
        actorId: caller._id,
      })
      publish(transaction, { to: 'staff', event: { kind: 'review', report: reportId, call } })
    } else {
      await readAnswered(transaction, caller._id, { path: reviewPath(reportId, subject) })
      await log(transaction, caller, report, 'Reviewed answers and texts', call)
    }
    return decided
  })
}

const actHasChanged = () =>
  conflict('It was decided on or has changed since you looked at it. Look at it again.')

/** Returns the answers or texts of an act; none if it has others by now, or if that was decided before. */
async function findMembers(
  transaction: Transaction<Tables>,
  reportId: string,
  { subject, version, decision }: Decision,
): Promise<readonly Target[]> {
  const { items } = await findReview(transaction, reportId)
  const act = divideActs(items).find(
    (one) =>
      'members' in one &&
      one.subject === subject &&
      one.version === version &&
      one.members[0].decision !== decision,
  )
  // In one order for all: two seniors who accept the same act would wait for each other.
  const members = act && 'members' in act ? act.members : []
  return members
    .map((member) => ({ ...member, name: '' }))
    .toSorted((one, other) => compareText(one.subject, other.subject))
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

/** Stores a decision on each target, of an act on those that do not have it yet. Returns the changed rows. */
async function store(
  transaction: Transaction<Tables>,
  caller: Caller,
  reportId: string,
  targets: readonly Target[],
  { decision, note, isAct }: Pick<Decision, 'decision'> & { note: string; isAct: boolean },
): Promise<Row[]> {
  const subjects = targets.map(({ subject }) => subject)
  if (decision === null) {
    return transaction
      .deleteFrom('review_decisions')
      .where('report_id', '=', reportId)
      .where('subject', '=', sql<string>`any(${subjects}::text[])`)
      .returningAll()
      .execute()
  }
  const values = {
    decision,
    note,
    decided_by: caller._id,
    // What is decided at once has one time.
    decided_at: sql<string>`statement_timestamp()`,
    reply: null,
    replied_by: null,
    replied_at: null,
  }
  return transaction
    .insertInto('review_decisions')
    .values(
      targets.map(({ subject, version, by }) => ({
        report_id: reportId,
        subject,
        version,
        asked: decision === 'queried' ? by : null,
        ...values,
      })),
    )
    .onConflict((there) => {
      const replaced = there.columns(['report_id', 'subject']).doUpdateSet(({ ref }) => ({
        ...values,
        version: ref('excluded.version'),
        asked: ref('excluded.asked'),
      }))
      if (!isAct) return replaced
      return replaced.where(
        sql<boolean>`(review_decisions.decision, review_decisions.version)
          is distinct from (excluded.decision, excluded.version)`,
      )
    })
    .returningAll()
    .execute()
}

async function log(
  transaction: Transaction<Tables>,
  caller: Caller,
  { _id, title }: OpenReport,
  done: string,
  call?: string,
): Promise<void> {
  const action = `${done} of the report "${title}"`
  await recordActivityOnce(
    transaction,
    { subject: 'REPORT', reference: _id, action, actorId: caller._id },
    MINUTES_OF_AN_ACTION,
  )
  publish(transaction, { to: 'staff', event: { kind: 'review', report: _id, call } })
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
