import type { CompanyCustomer } from '@insights/contract/companies-customer.ts'

import type { CompanyCustomerRow } from './queries.ts'

export function presentCompanyCustomer(row: CompanyCustomerRow): CompanyCustomer {
  return {
    _id: row.id,
    name: row.name,
    url: row.url,
    salesPerson:
      row.sales_person_id !== null && row.sales_person_name !== null
        ? { _id: row.sales_person_id, name: row.sales_person_name }
        : null,
    usersCount: row.users_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
