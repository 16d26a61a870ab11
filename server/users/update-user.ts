import type { userUpdate } from '@insights/contract/users.ts'
import type * as z from 'zod'

import type { Caller } from '../http/caller.ts'
import { refuseStale } from '../http/refuse-stale.ts'
import type { Services } from '../services.ts'
import { changeUser } from './change-user.ts'
import { lockUser } from './lock-user.ts'
import { presentListed } from './present-listed.ts'
import type { UserRow } from './queries.ts'
import { requireUnchanged } from './require-unchanged.ts'

/** What a senior changes of an account, as the drawer of User Management sends it. */
export function updateUser(
  services: Services,
  caller: Caller,
  id: string,
  { email, updatedAt, ...change }: z.output<typeof userUpdate>,
): Promise<UserRow> {
  return services.db.transaction().execute(async (transaction) => {
    const before = await lockUser(transaction, id, change.companyCustomer)
    refuseStale(before, updatedAt, (row) => presentListed(row, caller))
    requireUnchanged(before, { email, totp: change.totp })
    return changeUser(transaction, services, caller, before, change)
  })
}
