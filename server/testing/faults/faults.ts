import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { findRunningEmbedded } from '@insights/platform/database/embedded/find-running.ts'
import { findPostgresProcesses } from '@insights/platform/database/embedded/postgres-processes.ts'

import { processThat, type Stage } from './stage.ts'

export interface Fault {
  readonly name: string
  /** Returns when it is over; what it leaves has to mend itself. `chance` is from 0 to 1. */
  readonly strike: (stage: Stage, chance: () => number) => Promise<void>
  /** What is wrong about the requests that failed meanwhile, where that is not the usual. */
  readonly judge?: (failures: Readonly<Record<string, number>>) => readonly string[]
  /** Why it cannot be tried on a stage. */
  readonly impossible?: (stage: Stage) => string | undefined
}

const kill = (name: string, does: 'answers' | 'work'): Fault => ({
  name: `kill -9 of the ${name}`,
  strike: async (stage) => processThat(does, stage).signal('SIGKILL'),
})

const killDatabase: Fault = {
  name: 'kill -9 of the database',
  strike: async ({ databaseDirectory }) => {
    const database = await findRunningEmbedded(databaseDirectory)
    if (database) process.kill(database.postmaster, 'SIGKILL')
  },
}

/** How long something is away, in seconds. */
export type Away = (chance: () => number) => number

const storageGone = (away: Away): Fault => ({
  name: 'storage gone for a while',
  strike: async ({ files }, chance) => {
    await files.leave()
    await sleep(away(chance) * 1000)
    await files.comeBack()
  },
})

const mailServerGone = (away: Away): Fault => ({
  name: 'mail server gone for a while',
  strike: async ({ mailboxes }, chance) => {
    await mailboxes.close()
    await sleep(away(chance) * 1000)
    await mailboxes.open()
  },
})

const databaseRejects = (away: Away): Fault => ({
  name: 'database refusing connections for a while',
  strike: async ({ line }, chance) => {
    await line!.cut()
    await sleep(away(chance) * 1000)
    await line!.restore()
  },
})

const databaseFrozen = (away: Away): Fault => ({
  name: 'database silent for a while',
  strike: async ({ databaseDirectory }, chance) => {
    const cluster = join(databaseDirectory, 'postgres', 'cluster')
    const { postmaster, others } = await findPostgresProcesses(cluster)
    const all = [postmaster!, ...others]
    const wake = () => all.forEach((number) => send(number, 'SIGCONT'))
    // Whoever strikes may be told to end meanwhile.
    process.once('exit', wake)
    for (const number of all) send(number, 'SIGSTOP')
    await sleep(away(chance) * 1000)
    wake()
    process.off('exit', wake)
  },
})

const diskFull = (away: Away): Fault => ({
  name: 'disk full for a while',
  impossible: ({ disk }) => (disk ? undefined : 'only root may mount a small disk'),
  strike: async ({ disk }, chance) => {
    await disk!.fill()
    await sleep(away(chance) * 1000)
    await disk!.free()
  },
})

/** Asked to stop, a process finishes what is under way: nobody's answer is cut. */
const askToStop: Fault = {
  name: 'SIGTERM under load',
  judge: (failures) =>
    Object.entries(failures)
      // Where nobody listens the request was not begun; 503 says the same in words.
      .filter(([kind]) => kind !== 'ECONNREFUSED' && !kind.startsWith('503'))
      .map(([kind, count]) => `${count} requests under way ended in ${kind}`),
  strike: async (stage) => {
    const process = processThat('answers', stage)
    const starts = process.starts()
    process.signal('SIGTERM')
    // It takes the time that those need whom it still answers.
    while (process.starts() === starts) await sleep(20)
  },
}

/** Faults of a portal that runs alone. */
export const faultsAlone = (away: Away): readonly Fault[] => [
  kill('portal', 'answers'),
  killDatabase,
  storageGone(away),
  diskFull(away),
]

/** Faults of a portal of several processes on a database server. */
export const faultsTogether = (away: Away): readonly Fault[] => [
  kill('web process', 'answers'),
  kill('worker', 'work'),
  databaseRejects(away),
  databaseFrozen(away),
  storageGone(away),
  mailServerGone(away),
  askToStop,
]

function send(number: number, signal: NodeJS.Signals): void {
  try {
    process.kill(number, signal)
  } catch {
    // A session that has ended meanwhile.
  }
}
