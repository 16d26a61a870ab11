import type { WaitingItem } from '@insights/contract/accounts/waiting.ts'
import { isSenior } from '@insights/domain/accounts/user.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'

interface Row {
  readonly id: string
  readonly title: string
  readonly status: 'DRAFT' | 'REVIEWED' | 'APPROVED'
  readonly reason: string | null
  readonly person: string | null
  readonly since: string
}

/**
 * Returns the reports that wait for the caller, the latest first: those returned to draft that the
 * caller has worked on, and for seniors those to approve and to publish. For staff only.
 */
export async function findReportsWaiting(
  db: Kysely<Tables>,
  caller: Caller,
): Promise<WaitingItem[]> {
  const rows = await selectWaiting(db, { userId: caller._id, senior: isSenior(caller.role) })
  return rows.map(({ id, title, status, reason, person, since }) => ({
    ...(status === 'DRAFT'
      ? {
          kind: 'returned' as const,
          subject: `Returned to draft${person ? ` by ${person}` : ''}`,
          detail: reason,
        }
      : status === 'REVIEWED'
        ? { kind: 'approve' as const, subject: 'To approve', detail: null }
        : { kind: 'publish' as const, subject: 'To publish', detail: null }),
    report: { _id: id, title },
    path: `/report/${status === 'REVIEWED' ? 'review' : 'report-publish-date'}?report=${id}`,
    since: new Date(since).toISOString(),
  }))
}

const selectWaiting = prepared(
  'reports-waiting',
  (db: Kysely<Tables>, params: Params<{ userId: string; senior: boolean }>) => ({
    compile: () =>
      sql<Row>`
    select reports.id, reports.title, reports.status, reports.return_reason as reason,
      (select name || ' ' || last_name from people
        where people.id = coalesce(reports.returned_by, reports.updated_by)) as person,
      coalesce(reports.returned_at, reports.updated_at) as since
    from reports
    where (reports.status = 'DRAFT' and reports.returned_at is not null
        and reports.returned_by is distinct from ${params.userId}::uuid
        and (reports.created_by = ${params.userId}::uuid or exists (select from report_editors
          where report_editors.report_id = reports.id and user_id = ${params.userId}::uuid)))
      or (${params.senior}::boolean and reports.status in ('REVIEWED', 'APPROVED'))
    order by since desc, reports.id limit 20`.compile(db),
  }),
)
