import { setTimeout as pause } from 'node:timers/promises'

import { type Db, PgBoss, fromKysely } from 'pg-boss'

import { currentOrigin } from '../telemetry/origin.ts'
import { countJobs } from './count-jobs.ts'
import { findFailedJobs } from './find-failed-jobs.ts'
import { JOBS_SCHEMA } from './jobs-schema.ts'
import type { Handler, Jobs } from './jobs.ts'
import type { Queue } from './queue.ts'
import { retryJob } from './retry-job.ts'
import { carry, runJob } from './run-job.ts'

export interface JobsOptions {
  readonly connectionString: string
  /** Every queue that jobs are put into or taken from. */
  readonly queues: readonly Queue<object>[]
  /** How long jobs under way may take to end when asked to stop. */
  readonly drainMilliseconds?: number
  /** How soon runs that were lost with their process are noticed. */
  readonly superviseSeconds?: number
  /** Told of each run that failed, and of trouble with the database. */
  readonly onError?: (error: Error) => void
}

/** Notifications wake workers at once; this finds what comes due by time, or was told while offline. */
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
 * Jobs in the database's schema `pgboss`. pg-boss makes that schema here, at start-up, and no
 * migration of ours does: it brings its own numbered upgrades, under a lock of its own, so that
 * processes may start at once and a newer pg-boss finds its way from whatever it meets.
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

  /** Answers what ends the workers again, when they have finished what they do. */
  async function work({ queue, handler }: Handled): Promise<() => Promise<void>> {
    const workers: string[] = []
    for (let count = 0; count < queue.concurrency; count += 1) {
      const worker = await boss.work<object>(queue.name, POLLING, (jobs) => {
        // Where there was one there may be more: look again at once.
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
      boss.send(queue.name, carry(data, currentOrigin()?.requestId), {
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
      // What is under way still is given back, to be tried again.
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
  // One that an earlier version made keeps its settings otherwise.
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
