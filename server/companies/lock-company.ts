import { sql, type Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { notFound } from '../http/errors.ts'
import { type CompanyRow, getCompany } from './queries.ts'

/**
 * Keeps a company as it is until the transaction ends, and the reports from beginning that would
 * compare it: creating one holds the industry that it is created from. `joining` are the industries
 * that the company is about to be compared in. Always locked in the same order, so that two who
 * lock the same ones do not wait for each other.
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
