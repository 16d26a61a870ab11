import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { inviteUser } from '../password-links/invite-user.ts'
import type { Services } from '../services.ts'
import type { UserRow } from './queries.ts'

/** Whoever may sign in and has no password gets a link to choose one. */
export async function inviteIfNeeded(
  transaction: Transaction<Tables>,
  services: Services,
  user: UserRow,
): Promise<void> {
  if (!user.active || user.password_hash !== null) return
  await inviteUser(transaction, services, user)
}
