import { setTimeout as sleep } from 'node:timers/promises'

import { createKysely } from '@insights/platform/database/kysely.ts'

import type { Tables } from '../../database/tables.ts'
import { seededRandom } from '../../demo/seeded-random.ts'
import { measureBusyness } from './busyness.ts'
import { checkDatabase } from './check-database.ts'
import { createClient, insist } from './client.ts'
import type { Fault } from './faults.ts'
import { finishJobs } from './finish-jobs.ts'
import { putLoadOn } from './load.ts'
import { seedPortal } from './seed-portal.ts'
import { processThat, type Stage } from './stage.ts'

export interface FaultsRun {
  readonly stage: Stage
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
export async function runFaults({ stage, faults, seed, log }: FaultsRun): Promise<string[]> {
  const wrong: string[] = []
  let drawn = 0
  const next = () => seededRandom(seed, (drawn += 1))
  const db = createKysely<Tables>(stage.connectionString, { size: 3 })
  try {
    const client = createClient(addressesOf(stage))
    const writers = await seedPortal(stage, db, client, next)
    const load = putLoadOn(writers)
    const verify = async () => (await Promise.all(writers.map((one) => one.verify()))).flat()
    const count = () => writers.map((one) => `${one.acknowledged()} ${one.name}`).join(', ')

    for (const [index, fault] of faults.entries()) {
      const complain = (found: readonly string[]) =>
        wrong.push(...found.map((what) => `After ${index + 1}. ${fault.name}: ${what}`))
      const reason = fault.impossible?.(stage)
      if (reason) {
        log(`${index + 1}. ${fault.name}: left out, ${reason}`)
        continue
      }
      load.resume()
      await sleep(100 + next() * 700)
      await fault.strike(stage, next)
      const recovery = await timeRecovery(stage)
      await sleep(AFTERWARDS)
      await load.pause()
      const failures = client.failures()
      const longest = MAX_RECOVERY * (await measureBusyness())
      if (recovery > longest) complain([`ready only after ${recovery} ms`])
      complain(fault.judge?.(failures) ?? judge(failures))
      complain(await insist(verifyWithoutMails))
      complain(await insist(() => checkDatabase(db, stage.files)))
      log(
        `${index + 1}. ${fault.name}: ready after ${recovery} ms; so far ${count()}; ${JSON.stringify(failures)}`,
      )
      if (wrong.length > 0) return wrong
    }
    const worker = processThat('work', stage)
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

function addressesOf({ processes }: Stage): string[] {
  return processes.filter(({ name }) => name !== 'worker').map(({ address }) => address)
}

async function timeRecovery({ processes }: Stage): Promise<number> {
  const start = Date.now()
  // A process that was just signalled may answer once more.
  await sleep(50)
  const ready = Promise.all(processes.map((one) => one.ready()))
  await Promise.race([ready, sleep(60_000, undefined, { ref: false })])
  return Date.now() - start
}

/** Nobody is told that something went wrong which nobody foresaw. */
function judge(failures: Record<string, number>): string[] {
  return Object.keys(failures)
    .filter((kind) => kind.startsWith('500') || kind === '503')
    .map((kind) => `${failures[kind]} requests were answered ${kind}`)
}
