import type {
  NotificationChoices,
  OfferedChoices,
  notificationChoicesPatch,
} from '@insights/contract/accounts/notifications.ts'
import {
  type Delivery,
  EMAILED_KINDS,
  type EmailedKind,
  USUAL_DELIVERY,
  emailedKindsOf,
} from '@insights/domain/accounts/notifications/notification-kinds.ts'
import { type Kysely, type Transaction, sql } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest } from '../../http/errors.ts'
import { recordOwnActivity } from '../activity/record-activity.ts'

/** Returns how a user is notified by email, by kind. */
export async function findChoices(
  db: Kysely<Tables>,
  userId: string,
): Promise<NotificationChoices> {
  const rows = await db
    .selectFrom('notification_choices')
    .where('user_id', '=', userId)
    .select(['kind', 'delivery'])
    .execute()
  const chosen = new Map(rows.map(({ kind, delivery }) => [kind, delivery]))
  return Object.fromEntries(
    EMAILED_KINDS.map((kind) => [kind, chosen.get(kind) ?? USUAL_DELIVERY[kind]]),
  ) as NotificationChoices
}

/** Returns those of the caller's choices that the portal offers to their role. */
export async function findOfferedChoices(
  db: Kysely<Tables>,
  { _id, role }: Pick<Caller, '_id' | 'role'>,
): Promise<OfferedChoices> {
  const choices = await findChoices(db, _id)
  return Object.fromEntries(emailedKindsOf(role).map((kind) => [kind, choices[kind]]))
}

/** Throws a 400 for a kind that the portal does not offer to the caller's role. */
export function requireOffered({ role }: Pick<Caller, 'role'>, patch: Patch): void {
  const offered = emailedKindsOf(role)
  const other = EMAILED_KINDS.find((kind) => patch[kind] !== undefined && !offered.includes(kind))
  if (other === undefined) return
  const message = 'You receive no notifications of this kind.'
  throw badRequest(message, { [other]: message })
}

type Patch = z.output<typeof notificationChoicesPatch>

/** Changes a user's choices, and returns them all. `how` ends the entry of the activity log. */
export async function changeChoices(
  transaction: Transaction<Tables>,
  userId: string,
  patch: Patch,
  how = '',
): Promise<NotificationChoices> {
  // One change after the other, so that each is compared with the one before.
  await transaction
    .selectFrom('users')
    .where('id', '=', userId)
    .select('id')
    .forNoKeyUpdate()
    .execute()
  const before = await findChoices(transaction, userId)
  const changed = EMAILED_KINDS.flatMap((kind) => {
    const delivery = patch[kind]
    return delivery === undefined || delivery === before[kind] ? [] : [{ kind, delivery }]
  })
  if (changed.length === 0) return before
  await transaction
    .insertInto('notification_choices')
    .values(
      changed.map(({ kind, delivery }) => ({
        user_id: userId,
        kind,
        delivery,
        since: before[kind] === 'none' ? sql<string>`clock_timestamp()` : null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({
        delivery: sql<Delivery>`excluded.delivery`,
        since: sql<string>`coalesce(excluded.since, notification_choices.since)`,
      }),
    )
    .execute()
  await recordOwnActivity(
    transaction,
    userId,
    `Changed their notifications by email${how}: ${changed.map(describe).join(', ')}`,
  )
  return { ...before, ...Object.fromEntries(changed.map(({ kind, delivery }) => [kind, delivery])) }
}

const describe = ({ kind, delivery }: { kind: EmailedKind; delivery: Delivery }) =>
  `${kind} ${delivery}`
