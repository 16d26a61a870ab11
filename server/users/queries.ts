import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Tables } from '../database/tables.ts'
import { notFound } from '../http/errors.ts'

/** A user with the products it may sign in to, and whether its firm has it for a contact. */
export type UserRow = Selectable<Tables['users']> & {
  applications: { application: string; date: string | null }[]
  is_primary: unknown
  is_billing: unknown
  waiting: boolean
}

/** Who has registered is a customer without password and firm until somebody activates the account. */
export const AWAITING_ACTIVATION = sql<boolean>`(not users.active and users.login_type = 'CUSTOMER'
  and users.password_hash is null and users.company_customer_id is null)`

export function selectUser(
  rows: SelectQueryBuilder<Tables, 'users', object>,
): SelectQueryBuilder<Tables, 'users', UserRow> {
  return rows.selectAll('users').select((eb) => [
    jsonArrayFrom(
      eb
        .selectFrom('user_products')
        .whereRef('user_products.user_id', '=', 'users.id')
        .orderBy('user_products.product_id', 'desc')
        .select([
          'user_products.product_id as application',
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
