import { setTimeout as pause } from 'node:timers/promises'

import { type Db, PgBoss, fromKysely } from 'pg-boss'

import { currentContext } from '../telemetry/request-context.ts'
import { countJobs } from './count-jobs.ts'
import { findFailedJobs } from './find-failed-jobs.ts'
import { JOBS_SCHEMA } from './jobs-schema.ts'
import type { Handler, Jobs } from './jobs.ts'
import type { Queue } from './queue.ts'
import { retryJob } from './retry-job.ts'
import { jobPayload, runJob } from './run-job.ts'

export interface JobsOptions {
  readonly connectionString: string
  /** All queues that this process enqueues to or takes from. */
  readonly queues: readonly Queue<object>[]
  /** Timeout of running jobs on stop. */
  readonly drainMilliseconds?: number
  /** Interval of the check for runs whose process died. */
  readonly superviseSeconds?: number
  /** Called for each failed run and for database errors. */
  readonly onError?: (error: Error) => void
}

/**
 * Notifications wake workers at once; polling finds jobs that become due, and notifications missed
 * while offline.
 */
const POLLING = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
  perJobResults: true,
} as const

interface Handled {
  readonly queue: Queue<object>
  readonly handler: Handler<object>
}

/**
 * Jobs in the schema `pgboss`. pg-boss creates that schema at startup instead of our migrations: it
 * has its own numbered upgrades under its own lock, so that processes can start together and a
 * newer pg-boss can upgrade any older schema.
 */
export async function openJobs(options: JobsOptions): Promise<Jobs> {
  const { onError = () => {}, drainMilliseconds = 10_000, superviseSeconds = 30 } = options
  const boss = new PgBoss({
    connectionString: options.connectionString,
    application_name: 'insights jobs',
    schema: JOBS_SCHEMA,
    max: 4,
    connectionTimeoutMillis: 10_000,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', onError)
  boss.on('warning', ({ message }) => onError(new Error(message)))
  const handlers = new Map<string, Handled>()
  const names = options.queues.map((queue) => queue.name)
  await boss.start()
  for (const queue of options.queues) await makeQueue(boss, queue)

  /** Returns a function that stops the workers once they have finished their jobs. */
  async function work({ queue, handler }: Handled): Promise<() => Promise<void>> {
    const workers: string[] = []
    for (let count = 0; count < queue.concurrency; count += 1) {
      const worker = await boss.work<object>(queue.name, POLLING, (jobs) => {
        // Poll again at once, since there may be more jobs.
        for (const id of workers) boss.notifyWorker(id)
        return Promise.all(jobs.map((job) => runJob(job, handler, onError)))
      })
      workers.push(worker)
    }
    return async () => {
      await Promise.all(workers.map((id) => boss.offWork(queue.name, { id, wait: true })))
    }
  }

  return {
    enqueue: (db, queue, data, { startAfter, priority = 0, singletonKey, singletonSeconds } = {}) =>
      boss.send(queue.name, jobPayload(data, currentContext()?.requestId), {
        db: fromKysely(db),
        startAfter,
        priority,
        singletonKey,
        singletonSeconds,
      }),
    handle: (queue, handler) => {
      handlers.set(queue.name, { queue, handler: handler as Handler<object> })
    },
    start: async () => {
      for (const handled of handlers.values()) await work(handled)
    },
    runDue: async () => {
      const queues = [...handlers.keys()]
      while (await isAnyDue(boss.getDb(), queues)) {
        const ends = await Promise.all([...handlers.values()].map(work))
        while (await isAnyDue(boss.getDb(), queues)) await pause(5)
        await Promise.all(ends.map((end) => end()))
      }
    },
    findFailed: (limit, skip = 0) =>
      findFailedJobs(boss.getDb(), JOBS_SCHEMA, names, { limit, skip }),
    count: () => countJobs(boss.getDb(), JOBS_SCHEMA, names),
    retry: (db, id) => retryJob(fromKysely(db), JOBS_SCHEMA, names, id),
    stop: async () => {
      const idle = Promise.all([...handlers.keys()].map((name) => boss.offWork(name)))
      await Promise.race([idle, pause(drainMilliseconds, undefined, { ref: false })])
      // Return unfinished jobs to the queue.
      await boss.stop({ graceful: false })
    },
  }
}

async function makeQueue(boss: PgBoss, queue: Queue<object>): Promise<void> {
  const settings = {
    retryLimit: queue.retryLimit,
    retryDelay: queue.retryDelay,
    retryBackoff: true,
    retryDelayMax: queue.longestRetryDelay,
    expireInSeconds: queue.expireIn,
    ...(queue.heartbeat && { heartbeatSeconds: queue.heartbeat }),
    deleteAfterSeconds: queue.keepFor,
    notify: true,
  }
  await boss.createQueue(queue.name, settings)
  // Without this, a queue created by an earlier version would keep its settings.
  await boss.updateQueue(queue.name, settings)
}

async function isAnyDue(db: Db, queues: readonly string[]): Promise<boolean> {
  const { rows } = await db.executeSql(
    `select exists (select from ${JOBS_SCHEMA}.job where name = any($1)
       and state in ('created', 'retry') and start_after <= now()) as due`,
    [queues],
  )
  return (rows as [{ due: boolean }])[0].due
}
