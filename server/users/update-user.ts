import type { userUpdate } from '@insights/contract/users.ts'
import type * as z from 'zod'

import { requireOwnPassword, wrongPassword } from '../credentials/require-own-password.ts'
import type { Caller } from '../http/caller.ts'
import { requireCurrent } from '../http/require-current.ts'
import { transact } from '../live/transact.ts'
import type { Services } from '../services.ts'
import { changeUser } from './change-user.ts'
import { lockUser } from './lock-user.ts'
import { presentListed } from './present-listed.ts'
import { getUser, type UserRow } from './queries.ts'
import { requireUnchangedUser } from './require-unchanged.ts'

/**
 * What a senior changes of an account, as the drawer of User Management sends it. One's own second
 * factor needs the current password here as well.
 */
export async function updateUser(
  services: Services,
  caller: Caller,
  id: string,
  { email, updatedAt, currentPassword, ...change }: z.output<typeof userUpdate>,
): Promise<UserRow> {
  const removesOwnTotp = id === caller._id && change.totp === null
  const provedHash = removesOwnTotp ? await proveOwner(services, id, currentPassword) : null
  return transact(services, async (transaction) => {
    const before = await lockUser(transaction, id, change.companyCustomer)
    requireCurrent(before, updatedAt, (row) => presentListed(row, caller))
    // What was proved with the former password holds no more.
    if (removesOwnTotp && before.totp_secret !== null && provedHash !== before.password_hash) {
      throw wrongPassword('currentPassword')
    }
    requireUnchangedUser(before, { email, totp: change.totp })
    return changeUser(transaction, services, caller, before, change)
  })
}

/** Returns the hash of the password that was proved; null without MFA, where none is asked for. */
async function proveOwner(
  services: Services,
  id: string,
  currentPassword: string | undefined,
): Promise<string | null> {
  const user = await getUser(services.db, id)
  if (user.totp_secret === null) return null
  await requireOwnPassword(services, user, 'currentPassword', currentPassword)
  return user.password_hash
}
