import { notFound } from '../http/errors.ts'
import type { UserRow } from '../users/queries.ts'

/** The firm of a user; staff and visitors without one are not found here. */
export function requireCompanyUser(user: UserRow, companyId?: string): string {
  const firm = user.company_customer_id
  if (firm === null || (companyId !== undefined && firm !== companyId)) throw notFound()
  return firm
}
