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
