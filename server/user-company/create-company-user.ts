import type { userCompanyCreate } from '@insights/contract/user-company.ts'
import type * as z from 'zod'

import { lockCompanyCustomer } from '../companies-customer/lock-company-customer.ts'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { hashInitialPassword } from '../users/hash-initial-password.ts'
import { insertUser } from '../users/insert-user.ts'
import { inviteIfNeeded } from '../users/invite-if-needed.ts'
import { logUser } from '../users/log-user.ts'
import { getUser, type UserRow } from '../users/queries.ts'
import { setContacts } from './set-contacts.ts'

/** Adds somebody who signs in for a firm; without a password, whoever it is gets a link to choose one. */
export async function createCompanyUser(
  services: Services,
  caller: Caller,
  body: z.output<typeof userCompanyCreate>,
): Promise<UserRow> {
  const passwordHash = await hashInitialPassword(body.password, body)
  return services.db.transaction().execute(async (transaction) => {
    const companyCustomer = await lockCompanyCustomer(transaction, body.companyId)
    const id = await insertUser(
      transaction,
      {
        name: body.name,
        lastName: body.lastName,
        email: body.email,
        phone: body.phone,
        title: body.title,
        company: companyCustomer.name,
        loginType: 'CUSTOMER',
        active: true,
        applications: body.applications,
        forceTotp: body.forceTotp,
        companyCustomer: companyCustomer.id,
      },
      passwordHash,
    )
    const user = await getUser(transaction, id)
    await logUser(
      transaction,
      caller,
      user,
      'Created the user',
      ` of the company "${companyCustomer.name}"`,
    )
    await setContacts(transaction, caller, companyCustomer, user, {
      isPrimary: body.isPrimary || undefined,
      isBilling: body.isBilling || undefined,
    })
    await inviteIfNeeded(transaction, services, user)
    return getUser(transaction, id)
  })
}
