import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { conflict, forbidden } from '../http/errors.ts'
import { transact } from '../live/transact.ts'
import type { Services } from '../services.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { type UserRow, lockUser, logUser } from './queries.ts'

/** Deletes an account; `mayGo` sees it locked, and throws when it is not the caller's to delete. */
export function removeUser(
  services: Services,
  caller: Caller,
  id: string,
  mayGo: (user: UserRow) => void = () => {},
): Promise<UserRow> {
  if (id === caller._id) throw forbidden('You cannot delete yourself.')
  return transact(services, async (transaction) => {
    const user = await lockUser(transaction, id)
    mayGo(user)
    if (user.is_primary === true)
      throw conflict('The primary contact of a company cannot be deleted.')
    await deleteUser(transaction, services, user)
    await logUser(transaction, caller, user, 'Deleted the user')
    return user
  })
}

/**
 * Takes with it what is personal: sessions, codes, links, requests, and the name of a customer.
 * Reports, answers and the log stay, and go on telling by name what staff did.
 */
export async function deleteUser(
  transaction: Transaction<Tables>,
  services: Services,
  { id }: UserRow,
): Promise<void> {
  await endSessions(transaction, services, id)
  await transaction.deleteFrom('users').where('id', '=', id).execute()
}
