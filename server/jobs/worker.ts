import type { Job, Queue } from '@insights/platform/jobs/jobs.ts'
import { type Transaction, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Services } from '../start/services.ts'

/** A queue with its handler, as a noun lists it in `server/start/jobs.ts`. */
export interface Worker {
  readonly queue: Queue<object>
  /** Registers the handler of this queue with the portal's jobs. */
  readonly register: (services: Services) => void
}

/**
 * @example
 * export const sendMailWorker = worker(sendMailQueue, (job, { mailer }) => ...)
 */
export function worker<Data extends object>(
  queue: Queue<Data>,
  handle: (job: Job<Data>, services: Services) => Promise<void>,
): Worker {
  return {
    queue,
    register: (services) => services.jobs.handle(queue, (job) => handle(job, services)),
  }
}

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
