import type { Job as FetchedJob, JobResult } from 'pg-boss'

import type { Handler } from './jobs.ts'
import { PermanentFailure } from './permanent-failure.ts'

/**
 * Runs one job and says how it ended. Of an error the message alone is kept: the rest may hold what
 * the job carried.
 */
export async function runJob<Data>(
  fetched: FetchedJob<Data>,
  handler: Handler<Data>,
  onError: (error: Error) => void,
): Promise<JobResult> {
  const { id, data, retryCount, signal } = fetched
  try {
    await handler({ id, data, triedBefore: retryCount, signal })
    return { id, status: 'completed' }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    onError(new Error(`Job ${id} of ${fetched.name} failed: ${message}`, { cause: error }))
    // pg-boss's word for failing at once, whatever tries are left.
    const status = error instanceof PermanentFailure ? 'deadletter' : 'failed'
    return { id, status, output: { message } }
  }
}
