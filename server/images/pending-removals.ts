import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'

/** Files whose removal is retried with each removal. */
const AT_ONCE = 20

/**
 * Returns files to remove: the storage was unavailable, or they never came into use. The oldest
 * first.
 */
export async function findPendingRemovals(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('unremoved_files')
    .select('sha256')
    .where('since', '<=', sql<string>`clock_timestamp()`)
    .orderBy('since')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

/** Records a file to remove as soon as possible. */
export function recordRemoval(db: Kysely<Tables>, sha256: string): Promise<void> {
  return record(db, [sha256], '0')
}

/**
 * Records files before storing them, so that an upload killed before it references them is cleaned
 * up after an hour.
 */
export function recordUpload(db: Kysely<Tables>, sha256s: readonly string[]): Promise<void> {
  return record(db, sha256s, '1 hour')
}

async function record(
  db: Kysely<Tables>,
  sha256s: readonly string[],
  after: '0' | '1 hour',
): Promise<void> {
  const since = sql<string>`clock_timestamp() + ${after}::interval`
  // Fixed order, to avoid deadlocks between processes that record the same files.
  const files = [...new Set(sha256s)].toSorted()
  await db
    .insertInto('unremoved_files')
    .values(files.map((sha256) => ({ sha256, since })))
    .onConflict((there) => there.column('sha256').doUpdateSet({ since }))
    .execute()
}

/** Clears the records of files that are in use now, or removed. */
export async function clearRecorded(db: Kysely<Tables>, sha256s: readonly string[]): Promise<void> {
  await db
    .deleteFrom('unremoved_files')
    .where('sha256', 'in', (eb) =>
      eb
        .selectFrom('unremoved_files')
        .select('sha256')
        .where('sha256', 'in', sha256s)
        .orderBy('sha256')
        .forUpdate(),
    )
    .execute()
}
