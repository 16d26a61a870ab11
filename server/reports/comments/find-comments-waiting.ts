import type { WaitingItem } from '@insights/contract/accounts/waiting.ts'
import { isStaff, usesInsights } from '@insights/domain/accounts/user.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { isOpenTo } from '../../http/find-report-access.ts'
import { threadPath } from './write-comments.ts'

const MAX_DETAIL = 200

/**
 * Returns what waits for a member of the staff: open threads that mention them and that they have not
 * replied to since, and drafts that were returned after they worked on them.
 */
export async function findCommentsWaiting(
  db: Kysely<Tables>,
  caller: Caller,
): Promise<WaitingItem[]> {
  if (!isStaff(caller.role) || !usesInsights(caller)) return []
  const { rows } = await sql<{
    kind: 'mention' | 'returned'
    report: string
    title: string
    thread: string | null
    label: string | null
    author: string | null
    detail: string
    since: string
  }>`
    select * from (
      (select distinct on (comment_threads.report_id, comment_threads.id)
        'mention' as kind, reports.id as report, reports.title, comment_threads.id as thread,
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
        and ${isOpenTo(caller)}
        and not exists (
          select from comments as later where later.report_id = comments.report_id
            and later.thread_id = comments.thread_id and later.author_id = ${caller._id}
            and later.created_at > comments.created_at)
      order by comment_threads.report_id, comment_threads.id, comments.created_at desc)
      union all
      select 'returned', reports.id, reports.title, null, null,
        people.name || ' ' || people.last_name, left(reports.return_reason, ${MAX_DETAIL}),
        reports.returned_at
      from reports
      join report_editors on report_editors.report_id = reports.id
        and report_editors.user_id = ${caller._id}
      left join people on people.id = reports.returned_by
      where reports.status = 'DRAFT' and reports.return_reason is not null
        and reports.returned_by is distinct from ${caller._id} and ${isOpenTo(caller)}
    ) as waiting order by since desc limit 20`.execute(db)
  return rows.map(({ kind, report, title, thread, label, author, detail, since }) => ({
    kind,
    report: { _id: report, title },
    subject:
      thread === null
        ? `${author ?? 'A colleague'} returned the report to draft`
        : `${author ?? 'A colleague'} mentioned you: ${label}`,
    detail,
    path:
      thread === null ? `/report/report-publish-date?report=${report}` : threadPath(report, thread),
    since,
  }))
}
