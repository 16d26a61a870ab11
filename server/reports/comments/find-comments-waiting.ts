import type { WaitingItem } from '@insights/contract/accounts/waiting.ts'
import { isStaff, usesInsights } from '@insights/domain/accounts/user.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { isOpenTo } from '../../http/find-report-access.ts'
import { isThreadShownTo } from '../../http/withheld-answers.ts'
import { threadPath } from './write-comments.ts'

const MAX_DETAIL = 200

/** Returns the open threads that mention a member of the staff who has not replied to them since. */
export async function findCommentsWaiting(
  db: Kysely<Tables>,
  caller: Caller,
): Promise<WaitingItem[]> {
  if (!isStaff(caller.role) || !usesInsights(caller)) return []
  const { rows } = await sql<{
    report: string
    title: string
    thread: string
    label: string
    author: string | null
    detail: string
    since: string
  }>`
    select * from (
      select distinct on (comment_threads.report_id, comment_threads.id)
        reports.id as report, reports.title, comment_threads.id as thread,
        comment_threads.label, people.name || ' ' || people.last_name as author,
        left(comments.text, ${MAX_DETAIL}) as detail, comments.created_at as since
      from comment_mentions
      join comments on comments.report_id = comment_mentions.report_id
        and comments.id = comment_mentions.comment_id
      join comment_threads on comment_threads.report_id = comments.report_id
        and comment_threads.id = comments.thread_id
      join reports on reports.id = comments.report_id
      left join people on people.id = comments.author_id
      where comment_mentions.user_id = ${caller._id}
        and comments.author_id is distinct from ${caller._id}
        and comment_threads.resolved_at is null
        and ${isOpenTo(caller)} and ${isThreadShownTo(caller)}
        -- Whom a query asks has it in their list anyway.
        and not exists (
          select from review_decisions where review_decisions.report_id = comment_threads.report_id
            and thread_id = comment_threads.id and decision = 'queried' and asked = ${caller._id})
        and not exists (
          select from comments as later where later.report_id = comments.report_id
            and later.thread_id = comments.thread_id and later.author_id = ${caller._id}
            and later.created_at > comments.created_at)
      order by comment_threads.report_id, comment_threads.id, comments.created_at desc
    ) as waiting order by since desc limit 20`.execute(db)
  return rows.map(({ report, title, thread, label, author, detail, since }) => ({
    kind: 'mention',
    report: { _id: report, title },
    subject: `${author ?? 'A colleague'} mentioned you: ${label}`,
    detail,
    path: threadPath(report, thread),
    since: new Date(since).toISOString(),
  }))
}
