import type {
  maintenanceNoticeCreate,
  maintenanceNoticePatch,
} from '@insights/contract/operations/maintenance-notices.ts'
import type { Selectable, Transaction } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import { nextTimestamp } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { requireCurrent, withoutSentBack } from '../../http/require-current.ts'
import { publish, transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { presentNotice } from './present.ts'

type Notice = Selectable<Tables['maintenance_notices']>

export function createNotice(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  { date, ...fields }: z.output<typeof maintenanceNoticeCreate>,
): Promise<Notice> {
  return transact(services, async (transaction) => {
    const created = await transaction
      .insertInto('maintenance_notices')
      .values({ ...fields, date: new Date(date) })
      .returningAll()
      .executeTakeFirstOrThrow()
    const action = `Created the maintenance notice "${created.name}"`
    await publishMaintenanceChanged(transaction, { caller, id: created.id, action })
    return created
  })
}

/** Changes a notice, unless it has changed since it was read. */
export function changeNotice(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  id: string,
  { updatedAt, date, ...sent }: z.output<typeof maintenanceNoticePatch>,
): Promise<Notice> {
  return transact(services, async (transaction) => {
    const before = await transaction
      .selectFrom('maintenance_notices')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound()
    requireCurrent(before, updatedAt, presentNotice)
    const fields = withoutSentBack(sent, { _id: id, createdAt: before.created_at })
    const changed = await transaction
      .updateTable('maintenance_notices')
      .set({
        ...fields,
        ...(date && { date: new Date(date) }),
        updated_at: nextTimestamp(before.updated_at),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const action = `Changed the maintenance notice "${changed.name}"`
    await publishMaintenanceChanged(transaction, { caller, id, action })
    return changed
  })
}

export function removeNotice(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  id: string,
): Promise<Notice> {
  return transact(services, async (transaction) => {
    const removed = await transaction
      .deleteFrom('maintenance_notices')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!removed) throw notFound()
    const action = `Deleted the maintenance notice "${removed.name}"`
    await publishMaintenanceChanged(transaction, { caller, id, action })
    return removed
  })
}

interface Change {
  readonly caller: Caller
  readonly id: string
  /** Returns a notice as the activity log shows it. */
  readonly action: string
}

/** Logs the change of a notice, and publishes it to every open page. */
async function publishMaintenanceChanged(
  transaction: Transaction<Tables>,
  { caller, id, action }: Change,
): Promise<void> {
  await recordActivity(transaction, {
    subject: 'MAINTENANCE_NOTICE',
    reference: id,
    action,
    actorId: caller._id,
  })
  publish(transaction, { to: 'all', event: { kind: 'maintenance' } })
}
