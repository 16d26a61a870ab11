import type {
  commentCreate,
  commentUpdate,
  threadCreate,
} from '@insights/contract/reports/comments.ts'
import { splitReason } from '@insights/domain/reports/comments/split-reason.ts'
import { type Transaction, sql } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import {
  commentKey,
  notify,
  quoteAgain,
  readAnswered,
} from '../../accounts/notifications/notify.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, forbidden, notFound } from '../../http/errors.ts'
import { isThreadShownTo, withheld } from '../../http/withheld-answers.ts'
import { publish, transact } from '../../live/transact.ts'
import { isActiveStaff } from '../../mail/queue-mail.ts'
import type { Services } from '../../start/services.ts'
import { findLabel } from './find-subject.ts'
import { getThread } from './find-threads.ts'
import { requireMentioned, storeMentions } from './mentions.ts'

type Writing = Pick<Services, 'db' | 'live'>

/** Where a thread is shown in the portal. */
export const threadPath = (report: string, thread: string) =>
  `/comments?report=${report}&thread=${thread}`

interface StoredThread {
  readonly id: string
  readonly report_id: string
  readonly label: string
  readonly subject_kind: string
  readonly resolved_at: string | null
  /** Title of the report. */
  readonly title: string
}

/** Opens a thread with its first comment. Sent again, it is stored once, with the text of the last time. */
export function openThread(
  services: Writing,
  caller: Caller,
  reportId: string,
  { _id, subject, ...written }: z.output<typeof threadCreate>,
): Promise<void> {
  return transact(services, async (transaction) => {
    const label = await findLabel(transaction, reportId, subject)
    const point = subject.kind === 'screenshot' ? subject.point : null
    const inserted = await transaction
      .insertInto('comment_threads')
      .values({
        report_id: reportId,
        id: _id,
        subject_kind: subject.kind,
        subject_id: subject.id,
        label,
        point_x: point?.x ?? null,
        point_y: point?.y ?? null,
      })
      .onConflict((there) => there.columns(['report_id', 'id']).doNothing())
      .returning((eb) => [
        'id',
        'report_id',
        'label',
        'subject_kind',
        'resolved_at',
        eb.selectFrom('reports').where('reports.id', '=', reportId).select('title').as('title'),
        isThreadShownTo(caller).as('shown'),
      ])
      .executeTakeFirst()
    const comment = { _id, ...written }
    if (inserted?.shown === false) throw withheld()
    if (inserted) {
      const thread = { ...inserted, title: inserted.title ?? '' }
      return addComment(transaction, caller, thread, comment)
    }
    const there = await requireThread(transaction, caller, reportId, _id)
    await sendAgain(transaction, caller, there, comment)
  })
}

/**
 * Adds a reply, which opens a resolved thread again. Sent again, it is stored once, with the text of
 * the last time.
 */
export function reply(
  services: Writing,
  caller: Caller,
  reportId: string,
  threadId: string,
  written: z.output<typeof commentCreate>,
): Promise<void> {
  return transact(services, async (transaction) => {
    const thread = await requireThread(transaction, caller, reportId, threadId, 'lock')
    await addComment(transaction, caller, thread, written)
    await readAnswered(transaction, caller._id, { path: threadPath(reportId, threadId) })
  })
}

/** Resolves or reopens a thread, unless it already is. */
export function resolveThread(
  services: Writing,
  caller: Caller,
  reportId: string,
  threadId: string,
  resolved: boolean,
): Promise<void> {
  return transact(services, async (transaction) => {
    const thread = await requireThread(transaction, caller, reportId, threadId, 'lock')
    if (!(await setResolved(transaction, thread, resolved ? caller : null))) return
    await readAnswered(transaction, caller._id, { path: threadPath(reportId, threadId) })
    await record(transaction, caller, thread, resolved ? 'Resolved a thread' : 'Reopened a thread')
  })
}

/** Changes a comment of the caller's own. Throws a 409 if they changed it elsewhere meanwhile. */
export function changeComment(
  services: Writing,
  caller: Caller,
  { reportId, thread: threadId, comment: id }: Record<'reportId' | 'thread' | 'comment', string>,
  { text, mentions, version }: z.output<typeof commentUpdate>,
): Promise<void> {
  return transact(services, async (transaction) => {
    const thread = await requireThread(transaction, caller, reportId, threadId, 'lock')
    const before = await transaction
      .selectFrom('comments')
      .where('report_id', '=', reportId)
      .where('thread_id', '=', threadId)
      .where('id', '=', id)
      .select(['author_id', 'text', 'version'])
      .executeTakeFirst()
    if (!before) throw notFound('There is no such comment in this thread.')
    if (before.author_id !== caller._id) throw forbidden('Only its author can change a comment.')
    if (before.version !== version) {
      const now = await getThread(transaction, caller, reportId, threadId)
      throw conflict('You changed this comment in another window. Look at it again first.', now)
    }
    await rewrite(transaction, caller, thread, { _id: id, text, mentions })
  })
}

async function rewrite(
  transaction: Transaction<Tables>,
  caller: Caller,
  thread: StoredThread,
  { _id: id, text, mentions }: Written,
): Promise<void> {
  const { report_id } = thread
  const people = await requireMentioned(transaction, text, mentions)
  await transaction
    .updateTable('comments')
    .set((eb) => ({
      text,
      version: eb('version', '+', 1),
      edited_at: sql<string>`clock_timestamp()`,
    }))
    .where('report_id', '=', report_id)
    .where('id', '=', id)
    .execute()
  await transaction
    .deleteFrom('comment_mentions')
    .where('report_id', '=', report_id)
    .where('comment_id', '=', id)
    .execute()
  await storeMentions(transaction, thread, id, people)
  await quoteAgain(transaction, { report_id, id, text })
  const mentioned = people.map(({ _id }) => receives('mention', _id))
  await notifyOf(transaction, caller, thread, { id, text }, mentioned)
  await record(transaction, caller, thread, 'Changed a comment')
}

/** Opens a thread for each line of the reason of a return to draft. */
export async function openReturnThreads(
  transaction: Transaction<Tables>,
  caller: Caller,
  reportId: string,
  reason: string,
): Promise<void> {
  const threads = splitReason(reason).map((text) => ({ id: crypto.randomUUID(), text }))
  if (threads.length === 0) return
  const author_id = caller._id
  const origin = 'return' as const
  const about = {
    subject_kind: 'report' as const,
    subject_id: 'report',
    label: 'The report',
    origin,
  }
  await transaction
    .insertInto('comment_threads')
    .values(
      threads.map(({ id }, line) => ({
        report_id: reportId,
        id,
        ...about,
        point_x: null,
        point_y: null,
        // A millisecond each keeps the order of the lines.
        created_at: sql<string>`clock_timestamp() + ${line} * interval '1 millisecond'`,
      })),
    )
    .execute()
  await transaction
    .insertInto('comments')
    .values(
      threads.map(({ id, text }) => ({ report_id: reportId, id, thread_id: id, author_id, text })),
    )
    .execute()
  publishComments(transaction, reportId)
}

/** Throws a 404 for a thread that does not exist, a 403 for one that is withheld from a second coder. */
async function requireThread(
  transaction: Transaction<Tables>,
  caller: Caller,
  reportId: string,
  id: string,
  lock?: 'lock',
): Promise<StoredThread> {
  const thread = await transaction
    .selectFrom('comment_threads')
    .innerJoin('reports', 'reports.id', 'comment_threads.report_id')
    .where('comment_threads.report_id', '=', reportId)
    .where('comment_threads.id', '=', id)
    .select([
      'comment_threads.id',
      'comment_threads.report_id',
      'comment_threads.label',
      'comment_threads.subject_kind',
      'comment_threads.resolved_at',
      'reports.title',
    ])
    .select(isThreadShownTo(caller).as('shown'))
    .$if(lock === 'lock', (rows) => rows.forNoKeyUpdate('comment_threads'))
    .executeTakeFirst()
  if (!thread) throw notFound('There is no such thread in this report.')
  if (!thread.shown) throw withheld()
  return thread
}

export interface Written {
  readonly _id: string
  readonly text: string
  readonly mentions: readonly string[]
}

/**
 * Stores what a comment says that is sent again, because its answer was lost. Throws a 409 for the id
 * of another comment.
 */
async function sendAgain(
  transaction: Transaction<Tables>,
  caller: Caller,
  thread: StoredThread,
  comment: Written,
): Promise<void> {
  const stored = await transaction
    .selectFrom('comments')
    .where('report_id', '=', thread.report_id)
    .where('id', '=', comment._id)
    .select(['thread_id', 'author_id', 'text'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (stored?.thread_id !== thread.id || stored.author_id !== caller._id) throw idIsTaken()
  if (stored.text !== comment.text) await rewrite(transaction, caller, thread, comment)
}

export const idIsTaken = () => conflict('Another comment has this id. Please send it again.')

/** Stores a comment once, which opens its thread again; with `query`, as a question to someone. */
export async function addComment(
  transaction: Transaction<Tables>,
  caller: Caller,
  thread: StoredThread,
  comment: Written,
  /** The user whom a query asks, if known; missing for other comments. */
  query?: { readonly asked: string | null },
): Promise<void> {
  const { _id: id, text, mentions } = comment
  const { report_id } = thread
  const people = await requireMentioned(transaction, text, mentions)
  const stored = await transaction
    .insertInto('comments')
    .values({ report_id, id, thread_id: thread.id, author_id: caller._id, text })
    .onConflict((there) => there.columns(['report_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) return sendAgain(transaction, caller, thread, comment)
  if (thread.resolved_at !== null) await setResolved(transaction, thread, null)
  await storeMentions(transaction, thread, id, people)
  const involved = await findInvolved(transaction, thread, query?.asked ?? null)
  const receivers = [
    ...involved.flatMap((user) => (user.asked ? [receives('query', user.id)] : [])),
    ...people.map(({ _id }) => receives('mention', _id)),
    ...involved.map((user) => receives('reply', user.id)),
  ]
  await notifyOf(transaction, caller, thread, { id, text }, receivers)
  await record(transaction, caller, thread, query ? 'Wrote a query' : 'Wrote a comment')
}

/** Finds the authors of a thread and the user who is asked in it, as far as they are active staff. */
function findInvolved(
  transaction: Transaction<Tables>,
  { report_id, id }: StoredThread,
  asked: string | null,
) {
  return transaction
    .selectFrom('users')
    .where(isActiveStaff)
    .where(
      sql<boolean>`(users.id = ${asked}::uuid or users.id in (
        select author_id from comments where report_id = ${report_id} and thread_id = ${id}))`,
    )
    .select(['users.id', sql<boolean>`users.id is not distinct from ${asked}::uuid`.as('asked')])
    .execute()
}

const receives = (kind: 'query' | 'mention' | 'reply', userId: string) => ({ kind, userId })

/** Notifies each receiver once, of the first kind that they are listed with. */
function notifyOf(
  transaction: Transaction<Tables>,
  { _id: actorId }: Caller,
  { report_id: reportId, id: threadId, label: subject }: StoredThread,
  { id, text: excerpt }: { readonly id: string; readonly text: string },
  receivers: readonly ReturnType<typeof receives>[],
): Promise<void> {
  const about = { actorId, reportId, path: threadPath(reportId, threadId), subject, excerpt }
  const key = commentKey(id)
  return notify(
    transaction,
    receivers.map((receiver) => ({ ...about, ...receiver, key })),
  )
}

/** Returns whether the thread was the other way. */
export async function setResolved(
  transaction: Transaction<Tables>,
  { report_id, id }: Pick<StoredThread, 'report_id' | 'id'>,
  by: Caller | null,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('comment_threads')
    .set(
      by
        ? { resolved_at: sql<string>`clock_timestamp()`, resolved_by: by._id }
        : { resolved_at: null, resolved_by: null },
    )
    .where('report_id', '=', report_id)
    .where('id', '=', id)
    .where('resolved_at', by ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Logs what was done in a thread, and publishes it. */
async function record(
  transaction: Transaction<Tables>,
  caller: Caller,
  { report_id, subject_kind, label, title }: StoredThread,
  done: string,
): Promise<void> {
  const where = subject_kind === 'report' ? '' : `${label} of `
  await recordActivity(transaction, {
    subject: 'REPORT',
    reference: report_id,
    action: `${done} on ${where}the report "${title}"`,
    actorId: caller._id,
  })
  publishComments(transaction, report_id)
}

export const publishComments = (transaction: Transaction<Tables>, report: string) =>
  publish(transaction, { to: 'staff', event: { kind: 'comments', report } })
