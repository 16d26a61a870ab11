import { sql, type Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'

/**
 * Makes a handler idempotent: true on the first run of a job, false on a retry after it committed.
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
