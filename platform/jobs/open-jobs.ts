import { setTimeout as pause } from 'node:timers/promises'

import { type Db, type Job as FetchedJob, type JobResult, PgBoss, fromKysely } from 'pg-boss'

import { KEEP_ALIVE } from '../database/connections.ts'
import { listen } from '../database/open-pub-sub.ts'
import { jobEnded, jobStarted } from '../telemetry/events.ts'
import { type RequestContext, currentContext, runInContext } from '../telemetry/request-context.ts'
import { JOBS_SCHEMA } from './install-jobs.ts'
import { type Handler, type Jobs, PermanentJobError, type Queue } from './jobs.ts'
import { countJobs, findFailedJobs, retryJob } from './stored-jobs.ts'

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

/** pg-boss passes them on to `pg`: without them a statement waits forever for a server that is gone. */
const CONNECTIONS = {
  ...KEEP_ALIVE,
  query_timeout: 60_000,
  // One that breaks between two statements of a transaction rejects the next one, and emits an error that
  // would end the process.
  onConnect: (client: { on(event: 'error', listener: () => void): unknown }) => {
    client.on('error', () => {})
  },
} as const

/** When a job without a time becomes due: it still is when the clock has been set back. */
const DUE = '-1 hour'

/** Milliseconds that runs which the stop cuts off have to clean up after themselves. */
const CLEAN_UP_MS = 3000

interface Handled {
  readonly queue: Queue<object>
  readonly handler: Handler<object>
}

/**
 * Jobs in the schema `pgboss`, which `installJobs` has made.
 */
export async function openJobs(options: JobsOptions): Promise<Jobs> {
  const { drainMilliseconds = 10_000, superviseSeconds = 30 } = options
  let hasEnded = false
  const onError = (error: Error) => {
    // A run that outlasts the stop goes back to the queue: that it fails then is no failure of its job.
    if (!hasEnded) options.onError?.(error)
  }
  const boss = openBoss(options.connectionString, superviseSeconds, onError)
  await boss.start()
  const handlers = new Map<string, Handled>()
  const running = new Set<Promise<JobResult>>()
  const names = options.queues.map((queue) => queue.name)
  await makeQueues(boss, options.queues)

  /** Returns a function that stops the workers once they have finished their jobs. */
  async function work({ queue, handler }: Handled): Promise<() => Promise<void>> {
    const workers: string[] = []
    for (let count = 0; count < queue.concurrency; count += 1) {
      const worker = await boss.work<object>(queue.name, POLLING, (jobs) => {
        // Poll again at once, since there may be more jobs.
        for (const id of workers) boss.notifyWorker(id)
        return Promise.all(jobs.map((job) => noted(runJob(job, handler, onError))))
      })
      workers.push(worker)
    }
    return async () => {
      await Promise.all(workers.map((id) => boss.offWork(queue.name, { id, wait: true })))
    }
  }

  function noted(run: Promise<JobResult>): Promise<JobResult> {
    running.add(run)
    void run.finally(() => running.delete(run))
    return run
  }

  return {
    enqueue: (db, queue, data, { startAfter, priority = 0, singletonKey, singletonSeconds } = {}) =>
      boss.send(queue.name, jobPayload(data, currentContext()?.requestId), {
        db: fromKysely(db),
        startAfter: startAfter ?? DUE,
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
    runDue: async (names = [...handlers.keys()]) => {
      const handled = names.map((name) => {
        const found = handlers.get(name)
        if (!found) throw new Error(`There is no queue ${name}`)
        return found
      })
      while (await isAnyDue(boss.getDb(), names)) {
        const ends = await Promise.all(handled.map(work))
        while (await isAnyDue(boss.getDb(), names)) await pause(5)
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
      hasEnded = true
      await boss.stop({ graceful: false })
      // Their signals have fired: they remove what they have begun, such as files of a child process.
      const cleaned = Promise.allSettled(running)
      await Promise.race([cleaned, pause(CLEAN_UP_MS, undefined, { ref: false })])
    },
  }
}

function openBoss(
  connectionString: string,
  superviseSeconds: number,
  onError: (error: Error) => void,
): PgBoss {
  const applicationName = 'insights jobs'
  const boss = new PgBoss({
    connectionString,
    application_name: applicationName,
    schema: JOBS_SCHEMA,
    max: 4,
    connectionTimeoutMillis: 10_000,
    ...CONNECTIONS,
    useListenNotify: true,
    // The owner of the tables does that, before.
    migrate: false,
    // Nor may this role: the log warns of a bloated index, for the owner to rebuild.
    reindex: false,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  // Errors of its connections are as short as "timeout expired".
  const named = ({ message }: { message: string }) => onError(new Error(`Jobs: ${message}`))
  boss.on('error', named)
  boss.on('warning', named)
  // The listener of pg-boss ends the process if the database ends its connection while it stops.
  boss.getDb().listen = async (channel, onMessage, onReconnect) => {
    const options = { connectionString, channel, applicationName, onMessage, onReconnect }
    const listener = await listen({ ...options, onError: named })
    return { close: () => listener.stop() }
  }
  return boss
}

/** Creates the queues that are missing; those of an earlier version get the settings of this one. */
async function makeQueues(boss: PgBoss, queues: readonly Queue<object>[]): Promise<void> {
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const queue of queues) {
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
    const stored = found.get(queue.name)
    const names = Object.keys(settings) as (keyof typeof settings)[]
    if (stored && names.every((name) => stored[name] === settings[name])) continue
    await boss.createQueue(queue.name, settings)
    // Another process may have created it.
    await boss.updateQueue(queue.name, settings)
  }
}

async function isAnyDue(db: Db, queues: readonly string[]): Promise<boolean> {
  const { rows } = await db.executeSql(
    `select exists (select from ${JOBS_SCHEMA}.job where name = any($1)
       and state in ('created', 'retry') and start_after <= now()) as due`,
    [queues],
  )
  return (rows as [{ due: boolean }])[0].due
}

/** Stored next to the job's own data, so that a process of an earlier version still finds that. */
interface JobPayload {
  readonly _requestId?: string
}

/** The stored payload: the job's data and the request that enqueued it. */
const jobPayload = (data: object, requestId: string | undefined): object & JobPayload =>
  requestId === undefined ? data : { ...data, _requestId: requestId }

/**
 * Runs one job in the context of the request that enqueued it and returns its result. Only the
 * message of an error is stored: the rest may contain the payload.
 */
function runJob<Data extends object>(
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
