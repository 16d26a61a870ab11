import { StorageUnavailableError } from '@insights/platform/storage/file-storage.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Services } from '../start/services.ts'

/**
 * Removes those of the files that nothing refers to any more, and some that were left before. Call
 * it after the commit that made them unused: a removed file cannot be restored.
 */
export async function removeUnusedFiles(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  sha256s: readonly string[],
): Promise<void> {
  for (const sha256 of new Set([...sha256s, ...(await findPendingRemovals(db))])) {
    try {
      await db.transaction().execute(async (transaction) => {
        await lockFileExclusive(transaction, sha256)
        if (!(await isUsed(transaction, sha256))) await storage.delete(sha256)
        await clearRecorded(transaction, [sha256])
      })
    } catch (error) {
      // The change stays committed; the file goes with the next removal.
      if (!(error instanceof StorageUnavailableError)) throw error
      await recordRemoval(db, sha256)
    }
  }
}

async function isUsed(transaction: Transaction<Tables>, sha256: string): Promise<boolean> {
  const used = await transaction
    .selectFrom('images')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('sha256', '=', sha256),
        eb('thumbnail_sha256', '=', sha256),
        eb('print_sha256', '=', sha256),
      ]),
    )
    .unionAll(transaction.selectFrom('report_pdfs').select('id').where('sha256', '=', sha256))
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}

/** Files whose removal is retried with each removal. */
const AT_ONCE = 20

/**
 * Returns files to remove: the storage was unavailable, or they never came into use. The oldest
 * first.
 */
async function findPendingRemovals(db: Kysely<Tables>): Promise<string[]> {
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

/** Deletes the records of files that are in use now, or removed. */
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
