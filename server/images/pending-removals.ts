import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'

/** With each removal a few of those that could not be removed before. */
const AT_ONCE = 20

/** Files that were to go while the storage was away, or that never came into use; the oldest first. */
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

/** Notes a file that is to go as soon as it can. */
export function recordRemoval(db: Kysely<Tables>, sha256: string): Promise<void> {
  return record(db, [sha256], '0')
}

/**
 * Notes files that are about to be stored. Whoever stores them may be killed before anything refers
 * to them: what is still noted after an hour goes, unless it is in use after all.
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
  // Always in one order: of two who note the same files none waits for the other for ever.
  const files = [...new Set(sha256s)].toSorted()
  await db
    .insertInto('unremoved_files')
    .values(files.map((sha256) => ({ sha256, since })))
    .onConflict((there) => there.column('sha256').doUpdateSet({ since }))
    .execute()
}

/** Forgets what was noted of files that are in use now, or gone. */
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
