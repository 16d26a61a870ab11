import { randomUUID } from 'node:crypto'

import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'

/** Inserts a company customer without users, for tests that only need one to exist. */
export async function addCompanyCustomer(
  db: Kysely<Tables>,
  name: string = randomUUID(),
): Promise<string> {
  const { id } = await db
    .insertInto('company_customers')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Opens an edition to a company customer, without an order. */
export async function assignEdition(
  db: Kysely<Tables>,
  companyCustomer: string,
  edition: string,
): Promise<void> {
  await db
    .insertInto('company_reports')
    .values({ company_customer_id: companyCustomer, edition_id: edition, po_date: null })
    .execute()
}
