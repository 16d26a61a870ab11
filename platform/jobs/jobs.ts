import type { Kysely } from 'kysely'

import type { JobCount } from './count-jobs.ts'
import type { FailedJob } from './find-failed-jobs.ts'
import type { Queue } from './queue.ts'

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
  /** Runs all due jobs, including those they enqueue, then returns. */
  runDue(): Promise<void>
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
   * Takes no new jobs, waits for running ones, and returns those that exceed the timeout to the
   * queue.
   */
  stop(): Promise<void>
}
