import type { Transaction } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { publish } from '../live/transact.ts'

interface Change {
  readonly caller: Caller
  readonly id: string
  /** As the activity log shows it. */
  readonly action: string
}

/** Logs what was done to a notice, and publishes it to every open page. */
export async function publishMaintenanceChanged(
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
