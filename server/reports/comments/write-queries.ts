import type { SubjectKind } from '@insights/domain/reports/comments/comment-subject.ts'
import { type Transaction, sql } from 'kysely'

import { readAnswered } from '../../accounts/notifications/notify.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import type { OpenReport } from '../locks/lock-report.ts'
import {
  addComment,
  idIsTaken,
  publishComments,
  setResolved,
  threadPath,
  type Written,
} from './write-comments.ts'

interface Query {
  readonly report: Pick<OpenReport, '_id' | 'title'>
  readonly subject: { readonly kind: SubjectKind; readonly id: string }
  readonly label: string
  /** Id of the user who is asked, if known. */
  readonly asked: string | null
}

/**
 * Writes a query of the review: the first comment of the thread of its subject, or the next one, which opens
 * it again. Returns the thread.
 */
export async function writeQuery(
  transaction: Transaction<Tables>,
  caller: Caller,
  { report: { _id: report_id, title }, subject, label, asked }: Query,
  comment: Written,
): Promise<string> {
  const about = { subject_kind: subject.kind, subject_id: subject.id, origin: 'query' as const }
  await transaction
    .insertInto('comment_threads')
    .values({ ...about, report_id, id: comment._id, label, point_x: null, point_y: null })
    .onConflict((there) => there.doNothing())
    .execute()
  const thread = await transaction
    .selectFrom('comment_threads')
    .where('report_id', '=', report_id)
    .where(({ and }) => and(about))
    .select(['id', 'report_id', 'label', 'subject_kind', 'resolved_at'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!thread) throw idIsTaken()
  await addComment(transaction, caller, { ...thread, title }, comment, { asked })
  return thread.id
}

/** Resolves the queries about some subjects, which a decision answers, and reads their notifications. */
export async function closeQueries(
  transaction: Transaction<Tables>,
  caller: Caller,
  reportId: string,
  subjects: readonly string[],
): Promise<void> {
  const threads = await transaction
    .selectFrom('comment_threads')
    .where('report_id', '=', reportId)
    .where('origin', '=', 'query')
    .where('subject_id', '=', sql<string>`any(${subjects}::text[])`)
    .select(['report_id', 'id'])
    .execute()
  let closed = false
  for (const thread of threads) {
    await readAnswered(transaction, caller._id, { path: threadPath(reportId, thread.id) })
    closed = (await setResolved(transaction, thread, caller)) || closed
  }
  if (closed) publishComments(transaction, reportId)
}
