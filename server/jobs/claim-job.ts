import { sql, type Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'

/**
 * True the first time for a job, in the transaction of what it does: a job that is run again, since
 * its process ended before it counted as done, is told that there is nothing left to do.
 */
export async function claimJob(transaction: Transaction<Tables>, jobId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .with('forgotten', (query) =>
      // Long after its job is gone.
      query.deleteFrom('done_jobs').where('done_at', '<', sql<string>`now() - interval '60 days'`),
    )
    .insertInto('done_jobs')
    .values({ job_id: jobId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
