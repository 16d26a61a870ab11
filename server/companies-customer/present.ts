import type { CompanyCustomer } from '@insights/contract/companies-customer.ts'

import type { CompanyCustomerRow } from './queries.ts'

export function presentCompanyCustomer(row: CompanyCustomerRow): CompanyCustomer {
  return {
    _id: row.id,
    name: row.name,
    url: row.url,
    usersCount: row.users_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
