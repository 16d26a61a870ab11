import type { CompanyCustomer } from '@insights/contract/clients/company-customers.ts'

import type { CompanyCustomerRow } from './queries.ts'

export function presentCompanyCustomer(row: CompanyCustomerRow): CompanyCustomer {
  return {
    _id: row.id,
    name: row.name,
    url: row.url,
    address: row.address,
    city: row.city,
    state: row.state,
    zip: row.zip,
    salesPerson:
      row.sales_person_id !== null && row.sales_person_name !== null
        ? { _id: row.sales_person_id, name: row.sales_person_name }
        : null,
    usersCount: row.users_count,
    reportsCount: row.reports_count,
    primaryUser: row.primary_user_id,
    billingUser: row.billing_user_id,
    assistants: row.assistants,
    ...(row.users && { users: row.users.map(presentContact) }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function presentContact({
  id,
  name,
  last_name,
  email,
}: NonNullable<CompanyCustomerRow['users']>[number]) {
  return { _id: id, name, lastName: last_name, email }
}
