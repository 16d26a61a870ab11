import type { LOGIN_TYPES } from '@insights/contract/accounts/users.ts'
import {
  type Kysely,
  type SelectQueryBuilder,
  type Selectable,
  type Transaction,
  sql,
} from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { type NamedPerson, recordActivity } from '../activity/record-activity.ts'

/** A user with its products, and whether its company customer has it as a contact. */
export type UserRow = Selectable<Tables['users']> & {
  applications: {
    application: string
    name: string
    canonical_name: string
    date: string | null
  }[]
  is_primary: unknown
  is_billing: unknown
  waiting: boolean
}

/** A registered visitor is a customer without password and company customer until activation. */
export const AWAITING_ACTIVATION = sql<boolean>`(not users.active and users.login_type = 'CUSTOMER'
  and users.password_hash is null and users.company_customer_id is null)`

export function selectUser(
  rows: SelectQueryBuilder<Tables, 'users', object>,
): SelectQueryBuilder<Tables, 'users', UserRow> {
  return rows.selectAll('users').select((eb) => [
    jsonArrayFrom(
      eb
        .selectFrom('user_products')
        .innerJoin('products', 'products.id', 'user_products.product_id')
        .whereRef('user_products.user_id', '=', 'users.id')
        .orderBy('user_products.product_id', 'desc')
        .select([
          'user_products.product_id as application',
          'products.name',
          'products.canonical_name',
          sql<string | null>`user_products.last_login_at`.as('date'),
        ]),
    ).as('applications'),
    eb
      .exists(
        eb
          .selectFrom('company_customers')
          .whereRef('company_customers.primary_user_id', '=', 'users.id')
          .select('company_customers.id'),
      )
      .as('is_primary'),
    eb
      .exists(
        eb
          .selectFrom('company_customers')
          .whereRef('company_customers.billing_user_id', '=', 'users.id')
          .select('company_customers.id'),
      )
      .as('is_billing'),
    AWAITING_ACTIVATION.as('waiting'),
  ])
}

export async function getUser(db: Kysely<Tables>, id: string): Promise<UserRow> {
  const row = await selectUser(db.selectFrom('users')).where('users.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/**
 * Locks the company customers concerned, then the user. All writers use this order, to avoid
 * deadlocks.
 */
export async function lockUser(
  transaction: Transaction<Tables>,
  id: string,
  joining?: string | null,
): Promise<UserRow> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`user ${id}`}, 0))`.execute(transaction)
  const { company_customer_id } = await getUser(transaction, id)
  const companyCustomers = [company_customer_id, joining].filter(
    (companyCustomer) => typeof companyCustomer === 'string',
  )
  await transaction
    .selectFrom('company_customers')
    .select('id')
    .where('id', '=', sql<string>`any(${companyCustomers}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await transaction.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  return getUser(transaction, id)
}

/** Logs an action on an account: `what` before the user's name, `more` behind it. */
export function logUser(
  db: Kysely<Tables>,
  caller: Caller,
  { id, name, last_name }: NamedPerson,
  what: string,
  more = '',
): Promise<void> {
  return recordActivity(db, {
    subject: 'USER',
    reference: id,
    action: [`${what} "`, { id, name, last_name }, `"${more}`],
    actorId: caller._id,
  })
}

const LABELS = { SENIOR: 'senior', ADMIN: 'researcher', CUSTOMER: 'customer' }

/** Returns the role in words: an ADMIN is shown as a researcher (D1). */
export function roleLabel(role: (typeof LOGIN_TYPES)[number]): string {
  return LABELS[role]
}
