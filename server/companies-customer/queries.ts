import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'

/** A firm with the number of people who sign in for it. */
export type CompanyCustomerRow = Selectable<Tables['company_customers']> & { users_count: number }

export function selectCompanyCustomer(
  rows: SelectQueryBuilder<Tables, 'company_customers', object>,
): SelectQueryBuilder<Tables, 'company_customers', CompanyCustomerRow> {
  return rows.selectAll('company_customers').select((the) =>
    the
      .selectFrom('users')
      .whereRef('users.company_customer_id', '=', 'company_customers.id')
      .select(sql<number>`count(*)::int`.as('count'))
      .$asScalar()
      .$notNull()
      .as('users_count'),
  )
}
