import type { CompanyUser } from '@insights/contract/clients/company-users.ts'

import { presentLastLogin, presentUser } from '../../accounts/users/present.ts'
import type { UserRow } from '../../accounts/users/queries.ts'

/** A user of a company customer as staff manage it. */
export function presentCompanyUser(row: UserRow): CompanyUser {
  if (row.company_customer_id === null) throw new Error(`User ${row.id} belongs to no firm`)
  const user = presentUser(
    row,
    row.applications.map(({ application }) => application),
  )
  return {
    _id: user._id,
    companyId: row.company_customer_id,
    email: user.email,
    name: user.name,
    lastName: user.lastName,
    phone: user.phone,
    title: user.title,
    active: user.active,
    applications: user.applications,
    totp: user.totp,
    forceTotp: user.forceTotp,
    hasPassword: row.password_hash !== null,
    isPrimary: row.is_primary === true,
    isBilling: row.is_billing === true,
    lastLogin: presentLastLogin(row),
    can: {
      edit: true,
      delete: row.is_primary !== true,
      removeTotp: row.totp_secret !== null,
    },
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
  }
}
