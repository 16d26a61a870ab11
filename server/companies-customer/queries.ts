import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Tables } from '../database/tables.ts'
import { notFound } from '../http/errors.ts'

/** A firm with who sells to it and the number of people who sign in for it. */
export type CompanyCustomerRow = Selectable<Tables['company_customers']> & {
  sales_person_name: string | null
  users_count: number
  users?: { id: string; name: string; last_name: string; email: string }[]
}

type Rows<Row> = SelectQueryBuilder<Tables, 'company_customers', Row>

/** Nobody reads more of them in one answer. */
const MAX_USERS = 1000

export function selectCompanyCustomer(
  rows: Rows<object>,
  populate: readonly string[] = [],
): Rows<CompanyCustomerRow> {
  const selected = rows.selectAll('company_customers').select((eb) => [
    eb
      .selectFrom('sales_people')
      .whereRef('sales_people.id', '=', 'company_customers.sales_person_id')
      .select('sales_people.name')
      .as('sales_person_name'),
    eb
      .selectFrom('users')
      .whereRef('users.company_customer_id', '=', 'company_customers.id')
      .select(sql<number>`count(*)::int`.as('count'))
      .$asScalar()
      .$notNull()
      .as('users_count'),
  ])
  return populate.includes('users') ? withUsers(selected) : selected
}

function withUsers<Row>(rows: Rows<Row>) {
  return rows.select((eb) =>
    jsonArrayFrom(
      eb
        .selectFrom('users')
        .whereRef('users.company_customer_id', '=', 'company_customers.id')
        .orderBy(sql`lower(users.name)`)
        .orderBy(sql`lower(users.last_name)`)
        .orderBy('users.id')
        .limit(MAX_USERS)
        .select(['users.id', 'users.name', 'users.last_name', 'users.email']),
    ).as('users'),
  )
}

export async function getCompanyCustomer(
  db: Kysely<Tables>,
  id: string,
  populate?: readonly string[],
): Promise<CompanyCustomerRow> {
  const row = await selectCompanyCustomer(db.selectFrom('company_customers'), populate)
    .where('company_customers.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
