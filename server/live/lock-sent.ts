import { type Transaction, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'

/**
 * Locks the id that a client has given to what it creates, until the end: a request that is sent again
 * sees what the first one has stored.
 */
export async function lockSent(transaction: Transaction<Tables>, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sent ${id}`}, 0))`.execute(transaction)
}
