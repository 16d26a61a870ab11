import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { createKysely } from '@insights/platform/database/kysely.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { seededRandom } from '../../demo/seeded-random.ts'
import { checkDatabase } from './check-database.ts'
import { createClient, retryUntilSuccess } from './client.ts'
import { type Deployment, findProcess } from './deployment.ts'
import type { Fault } from './faults.ts'
import { seedPortal, WRITER } from './seed-portal.ts'
import { type Writer, startLoad } from './workloads.ts'

export interface FaultsRun {
  readonly deployment: Deployment
  /** The faults to inject, in order. */
  readonly faults: readonly Fault[]
  /** The same seed gives the same pauses and images again. */
  readonly seed: string
  /** Receives a line about each event. */
  readonly log: (line: string) => void
  /** Milliseconds until the portal must be ready again by itself, on an idle machine; 10,000 unless given. */
  readonly maxRecovery?: number
}

/** Maximum time until a write is acknowledged again, and one of every kind, on an idle machine. */
const MAX_UNWRITABLE = 15_000
/** The load continues this long after the portal is ready again. */
const AFTERWARDS = 200
/** Inviting needs a sign-in of the last ten minutes. */
const SIGN_IN_AGAIN_MS = 300_000

/** Injects faults into a portal under load; returns all faults found afterwards, in sentences. */
export async function runFaults(run: FaultsRun): Promise<string[]> {
  const { deployment, faults, seed, log, maxRecovery = 10_000 } = run
  const wrong: string[] = []
  let drawn = 0
  const next = () => seededRandom(seed, (drawn += 1))
  const db = createKysely<Tables>(deployment.connectionString, { size: 3 })
  try {
    const client = createClient(addressesOf(deployment))
    const writers = await seedPortal(deployment, db, client, next)
    let signedInAt = Date.now()
    const load = startLoad(writers)
    const verify = async () => (await Promise.all(writers.map((one) => one.verify()))).flat()
    const count = () => writers.map((one) => `${one.acknowledged()} ${one.name}`).join(', ')

    for (const [index, fault] of faults.entries()) {
      const complain = (found: readonly string[]) =>
        wrong.push(...found.map((what) => `After ${index + 1}. ${fault.name}: ${what}`))
      const reason = fault.impossible?.(deployment)
      if (reason) {
        log(`${index + 1}. ${fault.name}: left out, ${reason}`)
        continue
      }
      if (Date.now() - signedInAt > SIGN_IN_AGAIN_MS) {
        await retryUntilSuccess(() => client.signIn(WRITER))
        signedInAt = Date.now()
      }
      load.resume()
      await sleep(100 + next() * 700)
      await fault.inject(deployment, next)
      const since = fault.unwritableSince?.(deployment)
      const unwritable = since && (await timeUnwritable(writers, since))
      const recovery = await timeRecovery(deployment, maxRecovery)
      await sleep(AFTERWARDS)
      await load.pause()
      const failures = client.failures()
      const cpuLoad = await measureCpuLoad()
      if (recovery > maxRecovery * cpuLoad) complain([`ready only after ${recovery} ms`])
      if (unwritable && unwritable.first > MAX_UNWRITABLE) {
        complain([`nothing is written for ${unwritable.first} ms`])
      }
      if (unwritable && unwritable.all > MAX_UNWRITABLE * cpuLoad) {
        complain([`something is not written for ${unwritable.all} ms`])
      }
      complain(fault.unexpectedFailures?.(failures) ?? unexpectedFailures(failures))
      complain(await retryUntilSuccess(verifyWithoutMails))
      complain(await retryUntilSuccess(() => checkDatabase(db, deployment.files)))
      log(
        `${index + 1}. ${fault.name}: ready after ${recovery} ms${unwritable ? `, written again ${unwritable.first} ms after the loss, by all ${unwritable.all} ms` : ''}; so far ${count()}; ${JSON.stringify(failures)}; ${await describeUsage(deployment)}`,
      )
      if (wrong.length > 0) return wrong
    }
    const worker = findProcess('work', deployment)
    wrong.push(...(await finishJobs(db, worker.startedAt)), ...(await verify()))
    return wrong

    async function verifyWithoutMails(): Promise<string[]> {
      const quick = writers.filter(({ name }) => name !== 'invitations')
      return (await Promise.all(quick.map((one) => one.verify()))).flat()
    }
  } finally {
    await db.destroy()
  }
}

/** Returns the descriptors and memory of each process, which a long run should leave as they were. */
async function describeUsage({ processes }: Deployment): Promise<string> {
  const each = processes.map(async ({ name, usage }) => {
    const { descriptors, megabytes } = await usage()
    return `${name} ${descriptors} descriptors, ${megabytes} MB`
  })
  return (await Promise.all(each)).join('; ')
}

function addressesOf({ processes }: Deployment): string[] {
  return processes.filter(({ name }) => name !== 'worker').map(({ address }) => address)
}

async function timeRecovery({ processes }: Deployment, maxRecovery: number): Promise<number> {
  const start = Date.now()
  // A process that was just signalled may still respond once.
  await sleep(50)
  const ready = Promise.all(processes.map((one) => one.ready()))
  await Promise.race([ready, sleep(Math.max(60_000, maxRecovery), undefined, { ref: false })])
  return Date.now() - start
}

/**
 * Returns the milliseconds until some writer, and each of them, has another write acknowledged; 60
 * s at most.
 */
async function timeUnwritable(writers: readonly Writer[], since: Date) {
  const before = writers.map((one) => one.acknowledged())
  const wroteAgain = (one: Writer, index: number) => one.acknowledged() > before[index]!
  const deadline = Date.now() + 60_000
  const waitUntil = async (isDone: () => boolean) => {
    while (!isDone() && Date.now() < deadline) await sleep(20)
    return Date.now() - since.getTime()
  }
  const first = await waitUntil(() => writers.some(wroteAgain))
  return { first, all: await waitUntil(() => writers.every(wroteAgain)) }
}

/** Checks that no user gets an error that the portal did not foresee. */
function unexpectedFailures(failures: Record<string, number>): string[] {
  return Object.keys(failures)
    .filter((kind) => kind.startsWith('500') || kind === '503')
    .map((kind) => `${failures[kind]} requests were answered ${kind}`)
}

/** On an idle machine, several times what the jobs take. */
const MAX_WAIT = 180_000

/**
 * Lets the portal finish all jobs, without the waits before retries: runs of a dead worker count as
 * lost at once, as do runs whose end the database never received, and delayed jobs are due now.
 * Returns the jobs that are unfinished after that; a job that failed for good is not lost, its
 * failure is listed.
 */
async function finishJobs(db: Kysely<Tables>, worker: () => Date): Promise<string[]> {
  const deadline = Date.now() + MAX_WAIT * (await measureCpuLoad())
  for (;;) {
    await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'
      and (started_on < ${worker()}
        or heartbeat_seconds is null and started_on < now() - interval '25 seconds')`.execute(db)
    await sql`update pgboss.job set start_after = now()
      where state = 'retry' and start_after > now()`.execute(db)
    const { rows } = await sql<{ name: string; state: string; jobs: number }>`
      select name, state, count(*)::int as jobs from pgboss.job
      where name not like '\\_\\_%' and state not in ('completed', 'failed')
        -- The next turn of what repeats itself is no work that is left.
        and not (state = 'created' and (start_after > now() + interval '1 hour'
          or name in ('mail-notifications', 'remind-of-plan') and start_after > now()))
      group by name, state`.execute(db)
    if (rows.length === 0) return []
    if (Date.now() > deadline) {
      return rows.map(({ jobs, name, state }) => `${jobs} jobs of ${name} are ${state}`)
    }
    await sleep(250)
  }
}

/**
 * Works until it has used 300 ms of a processor, and returns how much longer that took by the
 * clock.
 */
const PROGRAM = `
  const start = performance.now()
  const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
  const before = used()
  while (used() - before < 300);
  console.log((performance.now() - start) / 300)`

/** Returns how many times longer work takes now than on an idle machine. */
async function measureCpuLoad(): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', PROGRAM])
  return Math.max(1, Number(stdout))
}
