import { sql, type Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { notFound } from '../http/errors.ts'
import { type CompanyRow, getCompany } from './queries.ts'

/**
 * Locks a company and its industries (plus `joining`), so that no report using it is created
 * meanwhile. Fixed lock order, to avoid deadlocks.
 */
export async function lockCompany(
  transaction: Transaction<Tables>,
  id: string,
  joining: readonly string[] = [],
): Promise<CompanyRow> {
  const row = await transaction
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  const company = await getCompany(transaction, id)
  const industries = [...company.industries, ...joining]
  await transaction
    .selectFrom('industries')
    .select('id')
    .where('id', '=', sql<string>`any(${industries}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return company
}
