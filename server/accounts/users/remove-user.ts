import type { Transaction } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { removeOrphanImages } from '../../files/remove-orphan-images.ts'
import { removeUnusedFiles } from '../../files/remove-unused-files.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, forbidden } from '../../http/errors.ts'
import { transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { type UserRow, lockUser, logUser } from './queries.ts'

/** Deletes an account; `mayGo` gets it locked, and throws when the caller may not delete it. */
export async function removeUser(
  services: Services,
  caller: Caller,
  id: string,
  mayGo: (user: UserRow) => void = () => {},
): Promise<UserRow> {
  if (id === caller._id) throw forbidden('You cannot delete yourself.')
  const { user, files } = await transact(services, async (transaction) => {
    const user = await lockUser(transaction, id)
    mayGo(user)
    if (user.is_primary === true)
      throw conflict('The primary contact of a company cannot be deleted.')
    const files = await deleteUser(transaction, services, user)
    await logUser(transaction, caller, user, 'Deleted the user')
    return { user, files }
  })
  await removeUnusedFiles(services, files)
  return user
}

/**
 * Deletes a user with personal data: sessions, codes, links, requests, screenshots waiting in forms
 * and inboxes, and the name of a customer. Reports, answers and the log stay, and keep the names of
 * staff. Returns the hashes of files: pass them to `removeUnusedFiles` after the commit.
 */
export async function deleteUser(
  transaction: Transaction<Tables>,
  services: Services,
  { id }: UserRow,
): Promise<string[]> {
  await endSessions(transaction, services, id)
  // Waits for a screenshot that is being stored, and keeps out the next one.
  await transaction.selectFrom('users').where('id', '=', id).select('id').forUpdate().execute()
  const waiting = await transaction
    .deleteFrom('inbox_images')
    .where('user_id', '=', id)
    .returning('image_id')
    .execute()
  await transaction.deleteFrom('users').where('id', '=', id).execute()
  return removeOrphanImages(transaction, waiting.map(({ image_id }) => image_id).toSorted())
}
