import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { notFound } from '../http/errors.ts'
import { type CompanyCustomerRow, getCompanyCustomer } from './queries.ts'

/**
 * Keeps a firm as it is until the transaction ends, and who belongs to it: whoever moves, adds or
 * deletes its users locks it too, and first.
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
