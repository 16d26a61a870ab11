import {
  type Kysely,
  type SelectQueryBuilder,
  type Selectable,
  type Transaction,
  sql,
} from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { type NamedPerson, recordActivity } from '../../accounts/activity/record-activity.ts'
import { titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'

/** A company customer with its sales person and the numbers of its users and bought editions. */
export type CompanyCustomerRow = Selectable<Tables['company_customers']> & {
  sales_person_name: string | null
  users_count: number
  reports_count: number
  users?: { id: string; name: string; last_name: string; email: string }[]
}

type Rows<Row> = SelectQueryBuilder<Tables, 'company_customers', Row>

/** Maximum number of users in a response. */
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
    eb
      .selectFrom('company_reports')
      .whereRef('company_reports.company_customer_id', '=', 'company_customers.id')
      .select(sql<number>`count(*)::int`.as('count'))
      .$asScalar()
      .$notNull()
      .as('reports_count'),
  ])
  return populate.includes('users') ? withUsers(selected) : selected
}

function withUsers<Row>(rows: Rows<Row>) {
  return rows.select((eb) =>
    jsonArrayFrom(
      eb
        .selectFrom('users')
        .whereRef('users.company_customer_id', '=', 'company_customers.id')
        .orderBy(titleOrder('users.name'))
        .orderBy(titleOrder('users.last_name'))
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

/**
 * Locks a company customer and its set of users until the transaction ends: every call that moves,
 * adds or deletes its users locks it too, and first.
 */
export async function lockCompanyCustomer(
  transaction: Transaction<Tables>,
  id: string,
): Promise<CompanyCustomerRow> {
  const row = await transaction
    .selectFrom('company_customers')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return getCompanyCustomer(transaction, id)
}

/** Logs an action on a company customer: `what` before its name, `more` behind it. */
export function logCompanyCustomer(
  db: Kysely<Tables>,
  caller: Caller,
  { id, name }: { readonly id: string; readonly name: string },
  what: string,
  more: readonly (string | NamedPerson)[] = [],
): Promise<void> {
  return recordActivity(db, {
    subject: 'COMPANY_CUSTOMER',
    reference: id,
    action: [`${what} the company "${name}"`, ...more],
    actorId: caller._id,
  })
}
