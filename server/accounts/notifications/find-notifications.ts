import type { Notification, notificationsApi } from '@insights/contract/accounts/notifications.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { findPage } from '../../http/lists/find-page.ts'
import { isSecondCoder } from '../../http/withheld-answers.ts'
import { publish, transact } from '../../live/transact.ts'
import { isActiveStaff, isReader, owns } from '../../mail/queue-mail.ts'
import type { Services } from '../../start/services.ts'

/**
 * Condition on rows of `notifications` and `users`: the user may receive it now. Most are about drafts,
 * which staff alone read; a publication is for customers whose company customer owns the edition, and
 * that it is not bought for the others.
 */
export const isReceivable = sql<boolean>`(case
  when notifications.kind in ('publication', 'not-bought') then exists (
    select from reports as published
    where published.id = notifications.about_report
      and published.status in (${sql.join(READABLE_STATUSES.map((status) => sql.lit(status)))})
      and ${isReader}
      and (notifications.kind = 'publication') = ${owns(sql<string>`published.edition_id`)})
  else ${isActiveStaff} end)`

/**
 * A user's notifications that the user may receive now: all channels read them here, so that a right
 * that is lost takes them away everywhere.
 */
export function receivableNotifications(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .leftJoin('users as actors', 'actors.id', 'notifications.actor_id')
    .leftJoin('reports', 'reports.id', 'notifications.about_report')
    .leftJoin('editions', 'editions.id', 'reports.edition_id')
    .where('notifications.user_id', '=', userId)
    .where(isReceivable)
}

type Receivable = ReturnType<typeof receivableNotifications>
type Rows<Output> =
  Receivable extends SelectQueryBuilder<infer DB, infer Table, object>
    ? SelectQueryBuilder<DB, Table, Output>
    : never

export const selectNotification = <Output>(rows: Rows<Output>) =>
  rows.select([
    'notifications.id',
    'notifications.kind',
    sql<string | null>`actors.name || ' ' || actors.last_name`.as('actor'),
    'reports.id as report_id',
    'reports.title as report',
    'notifications.subject',
    // It may be of a comment on a withheld answer.
    sql<string | null>`case when ${isSecondCoder(sql.ref('notifications.user_id'))} then null
      else notifications.excerpt end`.as('excerpt'),
    'notifications.path',
    'notifications.created_at',
    'notifications.read_at',
  ])

type Row = Awaited<ReturnType<ReturnType<typeof selectNotification<object>>['execute']>>[number]

function present(row: Row): Notification {
  return {
    _id: row.id,
    kind: row.kind,
    actor: row.actor,
    report: row.report,
    subject: row.subject,
    excerpt: row.excerpt,
    path: row.path,
    createdAt: row.created_at,
    read: row.read_at !== null,
  }
}

/** Returns a page of the caller's notifications, the newest first. */
export function findNotifications(
  db: Kysely<Tables>,
  caller: Caller,
  { unread, ...query }: z.output<typeof notificationsApi.find.query>,
): Promise<FindResult<Notification>> {
  const rows = receivableNotifications(db, caller._id)
  return findPage({
    rows: unread === undefined ? rows : rows.where('read_at', unread ? 'is' : 'is not', null),
    columns: { createdAt: 'notifications.created_at' },
    sort: { createdAt: -1 },
    id: 'notifications.id',
    select: (list) => selectNotification(list),
    present,
    query,
  })
}

type Change = z.output<typeof notificationsApi.patch.body>

/** Marks the caller's notifications as read or unread, and returns how many have changed. */
export function markNotifications(
  services: Pick<Services, 'db' | 'live'>,
  { _id: userId }: Caller,
  { read, _ids: ids, until }: Change,
): Promise<number> {
  return transact(services, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('notifications')
      .set({ read_at: read ? sql<string>`clock_timestamp()` : null })
      .where('user_id', '=', userId)
      .where('read_at', read ? 'is' : 'is not', null)
      .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${ids}::uuid[])`))
      // Sent to the millisecond, stored to the microsecond.
      .$if(until !== undefined, (query) =>
        query.where(sql`date_trunc('milliseconds', created_at)`, '<=', sql`${until}::timestamptz`),
      )
      .executeTakeFirstOrThrow()
    const changed = Number(numUpdatedRows)
    if (changed > 0) {
      publish(transaction, { to: 'user', user: userId, event: { kind: 'notifications' } })
    }
    return changed
  })
}
