import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'

/** Lock key: held by a backup while no file may be removed, and by removals. */
export const FILES_STAY = 'files stay'

/**
 * Equal images share a file. Hold a shared lock while writing a reference and an exclusive lock
 * while removing, so no file is removed as it comes into use.
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
