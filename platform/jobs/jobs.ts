import type { Kysely } from 'kysely'

import type { FailedJob, JobCount } from './stored-jobs.ts'

/** A kind of job. Its payload `Data` is stored as JSON, readable in the database. */
export interface Queue<Data extends object> {
  readonly name: string
  /** Maximum number of retries. */
  readonly retryLimit: number
  /** Seconds until a retry; doubled each time, with jitter, up to `longestRetryDelay`. */
  readonly retryDelay: number
  readonly longestRetryDelay: number
  /** Seconds after which a run counts as lost and the job is retried: longer than any run takes. */
  readonly expireIn: number
  /**
   * Seconds between heartbeats of a run, at least 10. A run whose process died is detected after
   * two of them, long before `expireIn`. Omitted where runs are short.
   */
  readonly heartbeat?: number
  /** Seconds that finished and failed jobs are kept for inspection. */
  readonly keepFor: number
  /** Maximum concurrent runs per process. */
  readonly concurrency: number
  /** Never set; gives the compiler the payload type of this queue. */
  readonly carries?: Data
}

const DAY = 24 * 60 * 60

const USUAL = {
  retryLimit: 5,
  retryDelay: 10,
  longestRetryDelay: 15 * 60,
  expireIn: 5 * 60,
  keepFor: 7 * DAY,
  concurrency: 1,
}

/**
 * @example
 * const sendMail = defineQueue<{ sealed: string }>({ name: 'send-mail', retryLimit: 12 })
 */
export function defineQueue<Data extends object>(
  settings: Partial<Omit<Queue<Data>, 'carries'>> & { readonly name: string },
): Queue<Data> {
  return { ...USUAL, ...settings }
}

export interface Job<Data> {
  readonly id: string
  readonly data: Data
  /** Number of earlier runs. */
  readonly triedBefore: number
  /** Aborted when the run exceeds its time or the process is stopping. */
  readonly signal: AbortSignal
}

export type Handler<Data> = (job: Job<Data>) => Promise<void>

export interface EnqueueOptions {
  /** Earliest time of the run. */
  readonly startAfter?: Date
  /** Among due jobs, higher priorities run first; default 0. */
  readonly priority?: number
  /** Only one job with this key is created per window of `singletonSeconds`. */
  readonly singletonKey?: string
  readonly singletonSeconds?: number
}

/** Background work: stored in the database, never lost, retried on failure. */
export interface Jobs {
  /**
   * Enqueues a job in the caller's transaction: it exists once that commits, and never if it rolls
   * back. Returns the job's id, or null if a job with the same `singletonKey` exists.
   */
  enqueue<DB, Data extends object>(
    db: Kysely<DB>,
    queue: Queue<Data>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<string | null>
  /**
   * Registers the handler of a queue. A job may run twice, e.g. after a crash: handlers must be
   * idempotent.
   */
  handle<Data extends object>(queue: Queue<Data>, handler: Handler<Data>): void
  /** Starts running jobs until `stop`. */
  start(): Promise<void>
  /** Runs all due jobs, including those they enqueue, then returns; of these queues if named. */
  runDue(queues?: readonly string[]): Promise<void>
  /** Jobs that failed for good, latest first. */
  findFailed(limit: number, skip?: number): Promise<FailedJob[]>
  /** Number of jobs by queue and state. */
  count(): Promise<JobCount[]>
  /**
   * Retries a job that failed for good, once the transaction commits. Returns its queue, or
   * undefined if there is no such job.
   */
  retry<DB>(db: Kysely<DB>, id: string): Promise<string | undefined>
  /**
   * Takes no new jobs, waits for running ones, and returns jobs that exceed the timeout to the
   * queue.
   */
  stop(): Promise<void>
}

/** Thrown by a handler if a retry would not help. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError'
}
