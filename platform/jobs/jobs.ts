import type { Kysely } from 'kysely'

import type { JobCount } from './count-jobs.ts'
import type { FailedJob } from './find-failed-jobs.ts'
import type { Queue } from './queue.ts'

export interface Job<Data> {
  readonly id: string
  readonly data: Data
  /** How often it was tried before. */
  readonly triedBefore: number
  /** Aborted when the job has run too long or the process has to end. */
  readonly signal: AbortSignal
}

export type Handler<Data> = (job: Job<Data>) => Promise<void>

export interface EnqueueOptions {
  /** Not before. */
  readonly startAfter?: Date
  /** Of jobs that are due, those with a higher one come first; 0 unless given. */
  readonly priority?: number
  /** Of jobs with the same key only one is made in each stretch of `singletonSeconds`. */
  readonly singletonKey?: string
  readonly singletonSeconds?: number
}

/** Work that is done after the answer: kept in the database, never lost, tried again when it fails. */
export interface Jobs {
  /**
   * Asks for a job in the caller's transaction: there once that has committed, never if it is
   * rolled back. Answers the job's id, or null when a `singletonKey` says that it is there already.
   */
  enqueue<DB, Data extends object>(
    db: Kysely<DB>,
    queue: Queue<Data>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<string | null>
  /** Says who does the jobs of a queue. A job may run twice, e.g. after a crash: handlers bear that. */
  handle<Data extends object>(queue: Queue<Data>, handler: Handler<Data>): void
  /** Begins to do jobs, as they come, until `stop`. */
  start(): Promise<void>
  /** Does everything that is due now, what that adds included, and returns when it is done. */
  runDue(): Promise<void>
  /** Jobs that failed for good, the latest first. */
  findFailed(limit: number, skip?: number): Promise<FailedJob[]>
  /** How many jobs of each queue are in each state. */
  count(): Promise<JobCount[]>
  /**
   * Has a job that failed for good tried again, once the transaction has committed; answers its
   * queue, or undefined when there is no such job.
   */
  retry<DB>(db: Kysely<DB>, id: string): Promise<string | undefined>
  /** Takes no new jobs, waits for those under way, and gives them back after the time for it. */
  stop(): Promise<void>
}
