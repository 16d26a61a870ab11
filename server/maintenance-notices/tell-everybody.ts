import type { Kysely } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'

interface Change {
  readonly caller: Caller
  readonly id: string
  /** As the activity log shows it. */
  readonly action: string
}

/** Logs what was done to a notice, and has every open page ask for the notices again. */
export async function tellEverybody(
  transaction: Kysely<Tables>,
  live: Services['live'],
  { caller, id, action }: Change,
): Promise<void> {
  await recordActivity(transaction, {
    subject: 'MAINTENANCE_NOTICE',
    reference: id,
    action,
    actorId: caller._id,
  })
  await live.publish(transaction, { to: 'all', event: { kind: 'maintenance' } })
}
