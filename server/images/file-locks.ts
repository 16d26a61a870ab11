import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'

/** Held by a backup for as long as no file may go, and by whoever removes one. */
export const FILES_STAY = 'files stay'

/**
 * Equal pictures share a file. Whoever refers to files holds them until the reference is written
 * down; whoever removes a file has it alone, so that none goes that has just come into use.
 */
export async function lockFilesShared(
  transaction: Kysely<Tables>,
  sha256s: readonly string[],
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended(sha256, 0))
    from (select distinct unnest(${[...sha256s]}::text[]) as sha256 order by 1) as files
  `.execute(transaction)
}

export async function lockFileExclusive(
  transaction: Kysely<Tables>,
  sha256: string,
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended(${FILES_STAY}, 0)),
      pg_advisory_xact_lock(hashtextextended(${sha256}, 0))
  `.execute(transaction)
}
