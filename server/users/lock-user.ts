import { sql, type Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { getUser, type UserRow } from './queries.ts'

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
