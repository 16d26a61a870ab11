import type { NotificationKind } from '@insights/domain/accounts/notifications/notification-kinds.ts'
import { type Transaction, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { publish } from '../../live/transact.ts'

export interface Notification {
  readonly kind: NotificationKind
  readonly userId: string
  /** The person who caused it, who is not notified. Null for the portal itself. */
  readonly actorId: string | null
  readonly reportId: string | null
  /** Where it leads: a path in the portal, with its search. */
  readonly path: string
  /** Its subject, in a few words: "Kestrel Airways, iPhone App". */
  readonly subject: string
  /** The beginning of a comment or reason, or null. Up to 200 characters are stored. */
  readonly excerpt: string | null
  /** Names the event: a second notification of the user with the same key is not stored. */
  readonly key: string
}

const MAX_EXCERPT = 200
const KEPT_DAYS = 90

/**
 * Stores notifications in a transaction of `transact`, with the change that they are about. They are
 * emailed by `mailNotifications`, and deleted when newer ones come after 90 days.
 */
export async function notify(
  transaction: Transaction<Tables>,
  notifications: readonly Notification[],
): Promise<void> {
  const foreign = notifications.filter(({ userId, actorId }) => userId !== actorId)
  if (foreign.length === 0) return
  const users = [...new Set(foreign.map(({ userId }) => userId))]
  const stored = await transaction
    .with('forgotten', (query) =>
      query
        .deleteFrom('notifications')
        .where('user_id', 'in', users)
        .where(
          'created_at',
          '<',
          sql<string>`now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`,
        ),
    )
    .insertInto('notifications')
    .values(
      foreign.map(({ kind, userId, actorId, reportId, path, subject, excerpt, key }) => ({
        kind,
        user_id: userId,
        actor_id: actorId,
        about_report: reportId,
        path,
        subject,
        excerpt: excerpt && toExcerpt(excerpt),
        event_key: key,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'event_key']).doNothing())
    .returning('user_id')
    .execute()
  for (const user of new Set(stored.map(({ user_id }) => user_id))) {
    publish(transaction, { to: 'user', user, event: { kind: 'notifications' } })
  }
}

/** Marks a user's notifications as read that the user has answered: by their path or their event. */
export async function readAnswered(
  transaction: Transaction<Tables>,
  user: string,
  answered: { readonly path: string } | { readonly key: string },
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('notifications')
    .set({ read_at: sql<string>`clock_timestamp()` })
    .where('user_id', '=', user)
    .where('read_at', 'is', null)
    .where(({ eb }) =>
      'path' in answered ? eb('path', '=', answered.path) : eb('event_key', '=', answered.key),
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0n) {
    publish(transaction, { to: 'user', user, event: { kind: 'notifications' } })
  }
}

/** The key of notifications that an edition is out: a user has one, as follower, as buyer or as both. */
export const publicationKey = (editionId: string) => `publication ${editionId}`

/** The key of notifications of a comment. */
export const commentKey = (id: string) => `comment ${id}`

/** Stores the beginning of a comment whose text has changed in its notifications. */
export async function quoteAgain(
  transaction: Transaction<Tables>,
  {
    report_id,
    id,
    text,
  }: { readonly report_id: string; readonly id: string; readonly text: string },
): Promise<void> {
  await transaction
    .updateTable('notifications')
    .set({ excerpt: toExcerpt(text) })
    .where('about_report', '=', report_id)
    .where('event_key', '=', commentKey(id))
    .execute()
}

const toExcerpt = (text: string) => Array.from(text).slice(0, MAX_EXCERPT).join('')
