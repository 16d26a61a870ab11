import { userCan } from '@insights/domain/access/user.ts'

import type { Caller } from '../http/caller.ts'
import { forbidden } from '../http/errors.ts'
import { publish, transact } from '../live/transact.ts'
import type { Services } from '../services.ts'
import { lockUser } from './lock-user.ts'
import { logUser } from './log-user.ts'
import type { UserPatch } from './patch-own-user.ts'
import { getUser, type UserRow } from './queries.ts'
import { removeMfa } from './remove-mfa.ts'

/**
 * The one thing of somebody else's that a patch changes, and a senior alone: taking a lost second
 * factor away. Everybody else is told the same, whether or not there is such a user.
 */
export async function removeTotpOf(
  services: Services,
  caller: Caller,
  id: string,
  { totp, ...rest }: UserPatch,
): Promise<UserRow> {
  const asksMore = Object.values(rest).some((value) => value !== undefined)
  if (!userCan(caller).administer || totp !== null || asksMore) throw forbidden()
  return transact(services, async (transaction) => {
    const user = await lockUser(transaction, id)
    if (user.totp_secret === null) return user
    await removeMfa(transaction, services, caller, user)
    await logUser(transaction, caller, user, 'Removed the authenticator app of the user')
    publish(transaction, { to: 'user', user: id, event: { kind: 'session' } })
    return getUser(transaction, id)
  })
}
