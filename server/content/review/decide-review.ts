import type { ReviewItem, reviewApi } from '@insights/contract/content/review.ts'
import { countText } from '@insights/domain/text/number-text.ts'
import { compareText } from '@insights/domain/text/titles.ts'
import { type Kysely, type Selectable, type Transaction, sql } from 'kysely'
import type * as z from 'zod'

import { recordActivity, recordActivityOnce } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { publish, transact } from '../../live/transact.ts'
import { closeQueries, writeQuery } from '../../reports/comments/write-queries.ts'
import { type OpenReport, lockOpenReport } from '../../reports/locks/lock-report.ts'
import type { Services } from '../../start/services.ts'
import { divideActs } from './divide-acts.ts'
import { type Target, findReview, findTarget } from './find-review.ts'

type Row = Selectable<Tables['review_decisions']>

export type Decision = z.output<typeof reviewApi.decide.body>

/** A review is many presses in a row: one entry of the log. */
const MINUTES_OF_AN_ACTION = 10

/**
 * Stores what a senior decides on an answer, a text or an act, in place of an earlier decision, and returns
 * one of the stored rows. A query is written in the thread of its subject, and asks the person who changed it
 * last; any other decision resolves that. Throws a 409 if it has changed since `version`, and a 404 for what
 * the report does not have.
 */
export function decideReview(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  reportId: string,
  { subject, version, decision, comment, call }: Decision,
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
    const thread = comment
      ? await writeQuery(
          transaction,
          caller,
          { report, subject: target.comments, label: target.name, asked: target.by },
          comment,
        )
      : null
    if (!comment) {
      const subjects = targets.map(({ comments }) => comments.id)
      await closeQueries(transaction, caller, reportId, subjects)
    }
    const given = { decision, thread, isAct }
    const stored = await store(transaction, caller, reportId, targets, given)
    // A colleague has decided on it at the same moment, and was first.
    if (isAct && stored.length < targets.length) throw actHasChanged()
    const decided = decision === null ? null : stored[0]!
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
      await log(transaction, caller, report, call)
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
  { subject, version, decision }: Pick<Decision, 'subject' | 'version' | 'decision'>,
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

/** Stores a decision on each target, in an act only where it is new. Returns the changed rows. */
async function store(
  transaction: Transaction<Tables>,
  caller: Caller,
  reportId: string,
  targets: readonly Target[],
  {
    decision,
    thread,
    isAct,
  }: Pick<Decision, 'decision'> & { thread: string | null; isAct: boolean },
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
    thread_id: thread,
    decided_by: caller._id,
    // What is decided at once has one time.
    decided_at: sql<string>`statement_timestamp()`,
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
  call?: string,
): Promise<void> {
  const action = `Reviewed answers and texts of the report "${title}"`
  await recordActivityOnce(
    transaction,
    { subject: 'REPORT', reference: _id, action, actorId: caller._id },
    MINUTES_OF_AN_ACTION,
  )
  publish(transaction, { to: 'staff', event: { kind: 'review', report: _id, call } })
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

export function presentDecision(
  row: Row,
  names: ReadonlyMap<string, string>,
  outdated: boolean,
): NonNullable<ReviewItem['decision']> {
  const { decision, decided_by, decided_at } = row
  return { decision, by: names.get(decided_by) ?? 'A deleted user', at: decided_at, outdated }
}
