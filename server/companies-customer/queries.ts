import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'

/** A firm with who sells to it and the number of people who sign in for it. */
export type CompanyCustomerRow = Selectable<Tables['company_customers']> & {
  sales_person_name: string | null
  users_count: number
}

export function selectCompanyCustomer(
  rows: SelectQueryBuilder<Tables, 'company_customers', object>,
): SelectQueryBuilder<Tables, 'company_customers', CompanyCustomerRow> {
  return rows.selectAll('company_customers').select((the) => [
    the
      .selectFrom('sales_people')
      .whereRef('sales_people.id', '=', 'company_customers.sales_person_id')
      .select('sales_people.name')
      .as('sales_person_name'),
    the
      .selectFrom('users')
      .whereRef('users.company_customer_id', '=', 'company_customers.id')
      .select(sql<number>`count(*)::int`.as('count'))
      .$asScalar()
      .$notNull()
      .as('users_count'),
  ])
}
