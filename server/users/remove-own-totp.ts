import type { Transaction } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'
import type { UserRow } from './queries.ts'
import { removeMfa } from './remove-mfa.ts'

/** Takes one's own authenticator app away; who may do that has been checked. */
export async function removeOwnTotp(
  transaction: Transaction<Tables>,
  services: Services,
  caller: Caller,
  user: UserRow,
): Promise<void> {
  await removeMfa(transaction, services, caller, user)
  await recordActivity(transaction, {
    subject: 'USER',
    reference: user.id,
    action: 'Removed the own authenticator app',
    actorId: caller._id,
  })
}
