import type { userCreate } from '@insights/contract/users.ts'
import type * as z from 'zod'

import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { checkCompanyCustomer } from './check-company-customer.ts'
import { hashInitialPassword } from './hash-initial-password.ts'
import { insertUser } from './insert-user.ts'
import { inviteIfNeeded } from './invite-if-needed.ts'
import { logUser } from './log-user.ts'
import { getUser, type UserRow } from './queries.ts'
import { roleLabel } from './role-label.ts'

/** Adds somebody who may sign in; without a password, whoever it is gets a link to choose one. */
export async function createUser(
  services: Services,
  caller: Caller,
  { password, totp: _none, ...user }: z.output<typeof userCreate>,
): Promise<UserRow> {
  checkCompanyCustomer(user)
  const passwordHash = await hashInitialPassword(password, user)
  return services.db.transaction().execute(async (transaction) => {
    const id = await insertUser(transaction, user, passwordHash)
    const created = await getUser(transaction, id)
    await logUser(transaction, caller, created, `Created the ${roleLabel(user.loginType)}`)
    await inviteIfNeeded(transaction, services, created)
    return created
  })
}
