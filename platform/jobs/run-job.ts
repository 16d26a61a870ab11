import type { Job as FetchedJob, JobResult } from 'pg-boss'

import { jobStarted, jobEnded } from '../telemetry/events.ts'
import { runInContext, type RequestContext } from '../telemetry/request-context.ts'
import type { Handler } from './jobs.ts'
import { PermanentJobError } from './permanent-job-error.ts'

/** Stored next to the job's own data, so that a process of an earlier version still finds that. */
interface JobPayload {
  readonly _requestId?: string
}

/** The stored payload: the job's data and the request that enqueued it. */
export const jobPayload = (data: object, requestId: string | undefined): object & JobPayload =>
  requestId === undefined ? data : { ...data, _requestId: requestId }

/**
 * Runs one job in the context of the request that enqueued it and returns its result. Only the
 * message of an error is stored: the rest may contain the payload.
 */
export function runJob<Data extends object>(
  fetched: FetchedJob<Data & JobPayload>,
  handler: Handler<Data>,
  onError: (error: Error) => void,
): Promise<JobResult> {
  const context: RequestContext = { requestId: fetched.data._requestId }
  const run = { id: fetched.id, queue: fetched.name, triedBefore: fetched.retryCount }
  return runInContext(context, async () => {
    jobStarted.publish(() => ({ run, context }))
    const began = performance.now()
    const result = await attempt(fetched, handler, onError)
    const failed = result.status !== 'completed'
    jobEnded.publish(() => ({ run, context, failed, milliseconds: performance.now() - began }))
    return result
  })
}

async function attempt<Data>(
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
    // `deadletter` makes pg-boss fail the job at once, whatever retries are left.
    const status = error instanceof PermanentJobError ? 'deadletter' : 'failed'
    return { id, status, output: { message } }
  }
}
