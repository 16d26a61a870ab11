import { StorageUnavailableError } from '@insights/platform/storage/file-storage.ts'
import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Services } from '../services.ts'
import { lockFileExclusive } from './file-locks.ts'
import { findPendingRemovals, clearRecorded, recordRemoval } from './pending-removals.ts'

/**
 * Removes those of the files that nothing refers to any more, and some that were left before. Call
 * it after the commit of whatever has put them out of use: a file that goes cannot come back.
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
      // What put it out of use is done all the same; the file goes with the next ones.
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
