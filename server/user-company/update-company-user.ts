import type { userCompanyUpdate } from '@insights/contract/user-company.ts'
import { isSenior } from '@insights/domain/access/user.ts'
import type * as z from 'zod'

import { getCompanyCustomer } from '../companies-customer/queries.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest, forbidden } from '../http/errors.ts'
import { requireCurrent } from '../http/require-current.ts'
import { transact } from '../live/transact.ts'
import type { Services } from '../services.ts'
import { changeUser } from '../users/change-user.ts'
import { lockUser } from '../users/lock-user.ts'
import { getUser, type UserRow } from '../users/queries.ts'
import { requireUnchangedUser } from '../users/require-unchanged.ts'
import { presentCompanyUser } from './present.ts'
import { requireCompanyUser } from './require-company-user.ts'
import { setContacts } from './set-contacts.ts'

/** Changes somebody who signs in for a firm, by the payload that creates one. */
export function updateCompanyUser(
  services: Services,
  caller: Caller,
  id: string,
  body: z.output<typeof userCompanyUpdate>,
): Promise<UserRow> {
  return transact(services, async (transaction) => {
    const user = await lockUser(transaction, id)
    const companyId = requireCompanyUser(user)
    if (body.companyId !== undefined && body.companyId !== companyId) {
      throw badRequest('companyId: Cannot be changed', { companyId: 'Cannot be changed' })
    }
    requireCurrent(user, body.updatedAt, (row) => presentCompanyUser(row, caller))
    requireUnchangedUser(user, body)
    if (body.totp === null && user.totp_secret !== null && !isSenior(caller.role)) {
      throw forbidden('Only a senior can remove MFA.')
    }
    const changed = await changeUser(transaction, services, caller, user, {
      name: body.name,
      lastName: body.lastName,
      phone: body.phone,
      title: body.title,
      active: body.active,
      applications: body.applications,
      forceTotp: body.forceTotp,
      totp: body.totp,
    })
    const companyCustomer = await getCompanyCustomer(transaction, companyId)
    await setContacts(transaction, caller, companyCustomer, changed, body)
    return getUser(transaction, id)
  })
}
