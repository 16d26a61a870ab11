import { notFound } from '../http/errors.ts'
import type { UserRow } from '../users/queries.ts'

/** The firm of a user; staff and visitors without one are not found here. */
export function requireCompanyUser(user: UserRow, companyId?: string): string {
  const companyCustomer = user.company_customer_id
  if (companyCustomer === null || (companyId !== undefined && companyCustomer !== companyId))
    throw notFound()
  return companyCustomer
}
