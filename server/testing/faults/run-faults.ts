import { setTimeout as sleep } from 'node:timers/promises'

import { createKysely } from '@insights/platform/database/kysely.ts'

import type { Tables } from '../../database/tables.ts'
import { seededRandom } from '../../demo/seeded-random.ts'
import { checkDatabase } from './check-database.ts'
import { createClient, retryUntilSuccess } from './client.ts'
import { measureCpuLoad } from './cpu-load.ts'
import { findProcess, type Deployment } from './deployment.ts'
import type { Fault } from './faults.ts'
import { finishJobs } from './finish-jobs.ts'
import { startLoad } from './load.ts'
import { seedPortal } from './seed-portal.ts'

export interface FaultsRun {
  readonly deployment: Deployment
  /** The faults to strike with, one after the other. */
  readonly faults: readonly Fault[]
  /** The same seed has the same pauses and pictures again. */
  readonly seed: string
  /** Told in a line what happened. */
  readonly log: (line: string) => void
}

/** Until the portal is ready again by itself, on a machine that has time for it. */
const MAX_RECOVERY = 10_000
/** The load goes on so long after the portal is ready again. */
const AFTERWARDS = 200

/** Strikes a portal under load; answers all that was wrong afterwards, in sentences. */
export async function runFaults({ deployment, faults, seed, log }: FaultsRun): Promise<string[]> {
  const wrong: string[] = []
  let drawn = 0
  const next = () => seededRandom(seed, (drawn += 1))
  const db = createKysely<Tables>(deployment.connectionString, { size: 3 })
  try {
    const client = createClient(addressesOf(deployment))
    const writers = await seedPortal(deployment, db, client, next)
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
      load.resume()
      await sleep(100 + next() * 700)
      await fault.inject(deployment, next)
      const recovery = await timeRecovery(deployment)
      await sleep(AFTERWARDS)
      await load.pause()
      const failures = client.failures()
      const longest = MAX_RECOVERY * (await measureCpuLoad())
      if (recovery > longest) complain([`ready only after ${recovery} ms`])
      complain(fault.unexpectedFailures?.(failures) ?? unexpectedFailures(failures))
      complain(await retryUntilSuccess(verifyWithoutMails))
      complain(await retryUntilSuccess(() => checkDatabase(db, deployment.files)))
      log(
        `${index + 1}. ${fault.name}: ready after ${recovery} ms; so far ${count()}; ${JSON.stringify(failures)}`,
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

function addressesOf({ processes }: Deployment): string[] {
  return processes.filter(({ name }) => name !== 'worker').map(({ address }) => address)
}

async function timeRecovery({ processes }: Deployment): Promise<number> {
  const start = Date.now()
  // A process that was just signalled may answer once more.
  await sleep(50)
  const ready = Promise.all(processes.map((one) => one.ready()))
  await Promise.race([ready, sleep(60_000, undefined, { ref: false })])
  return Date.now() - start
}

/** Nobody is told that something went wrong which nobody foresaw. */
function unexpectedFailures(failures: Record<string, number>): string[] {
  return Object.keys(failures)
    .filter((kind) => kind.startsWith('500') || kind === '503')
    .map((kind) => `${failures[kind]} requests were answered ${kind}`)
}
