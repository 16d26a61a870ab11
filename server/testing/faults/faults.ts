import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import {
  findPostgresProcesses,
  findRunningEmbedded,
} from '@insights/platform/database/embedded/postgres-processes.ts'

import { findProcess, type Deployment } from './deployment.ts'

export interface Fault {
  readonly name: string
  /**
   * Returns when the fault is over; the portal has to recover from its effects. `chance` is from 0
   * to 1.
   */
  readonly inject: (deployment: Deployment, chance: () => number) => Promise<void>
  /** Returns the unexpected failures of requests during the fault, where it allows others than usual. */
  readonly unexpectedFailures?: (failures: Readonly<Record<string, number>>) => readonly string[]
  /** Start of the time in which no write is possible, if that has a limit. */
  readonly unwritableSince?: (deployment: Deployment) => Date
  /** Reason why the fault cannot be tried on a deployment. */
  readonly impossible?: (deployment: Deployment) => string | undefined
}

const kill = (name: string, does: 'answers' | 'work'): Fault => ({
  name: `kill -9 of the ${name}`,
  inject: async (deployment) => findProcess(does, deployment).signal('SIGKILL'),
})

const killDatabase: Fault = {
  name: 'kill -9 of the database',
  inject: async ({ databaseDirectory }) => {
    const database = await findRunningEmbedded(databaseDirectory)
    if (database) process.kill(database.postmaster, 'SIGKILL')
  },
}

/** Seconds of an outage. */
export type OutageSeconds = (chance: () => number) => number

const storageGone = (outage: OutageSeconds): Fault => ({
  name: 'storage gone for a while',
  inject: async ({ files }, chance) => {
    await files.leave()
    await sleep(outage(chance) * 1000)
    await files.comeBack()
  },
})

const mailServerGone = (outage: OutageSeconds): Fault => ({
  name: 'mail server gone for a while',
  inject: async ({ mailboxes }, chance) => {
    await mailboxes.close()
    await sleep(outage(chance) * 1000)
    await mailboxes.open()
  },
})

const databaseRejects = (outage: OutageSeconds): Fault => ({
  name: 'database refusing connections for a while',
  inject: async ({ line }, chance) => {
    await line!.cut()
    await sleep(outage(chance) * 1000)
    await line!.restore()
  },
})

const databaseFrozen = (outage: OutageSeconds): Fault => ({
  name: 'database silent for a while',
  inject: async ({ databaseDirectory }, chance) => {
    const cluster = join(databaseDirectory, 'postgres', 'cluster')
    const { postmaster, others } = await findPostgresProcesses(cluster)
    const all = [postmaster!, ...others]
    const wake = () => all.forEach((number) => send(number, 'SIGCONT'))
    // The injection may end meanwhile.
    process.once('exit', wake)
    for (const number of all) send(number, 'SIGSTOP')
    await sleep(outage(chance) * 1000)
    wake()
    process.off('exit', wake)
  },
})

const diskFull = (outage: OutageSeconds): Fault => ({
  name: 'disk full for a while',
  impossible: ({ disk }) => (disk ? undefined : 'only root may mount a small disk'),
  inject: async ({ disk }, chance) => {
    await disk!.fill()
    await sleep(outage(chance) * 1000)
    await disk!.free()
  },
})

/**
 * Requests that meet a port or an idle connection in the instant in which it closes: the system
 * resets them before the portal has read a byte, and HTTP has no response for that. Linux calls it
 * EPIPE where the portal's end of the connection came before the request was written.
 */
const MAX_RESET = 3

/** A process that is asked to stop finishes running requests: no response is cut off. */
const askToStop: Fault = {
  name: 'SIGTERM under load',
  unexpectedFailures({ ECONNRESET = 0, EPIPE = 0, ...failures }) {
    const reset = ECONNRESET + EPIPE
    return (
      Object.entries({ ...failures, ...(reset > MAX_RESET && { reset }) })
        // A refused connection means that the request was not begun; a 503 says the same in words.
        .filter(([kind]) => kind !== 'ECONNREFUSED' && !kind.startsWith('503'))
        .map(([kind, count]) => `${count} requests under way ended in ${kind}`)
    )
  },
  inject: async (deployment) => {
    const process = findProcess('answers', deployment)
    const starts = process.starts()
    process.signal('SIGTERM')
    // It takes as long as the running requests.
    while (process.starts() === starts) await sleep(20)
  },
}

/** Faults of a portal that runs alone. */
export const singleProcessFaults = (outage: OutageSeconds): readonly Fault[] => [
  kill('portal', 'answers'),
  killDatabase,
  storageGone(outage),
  diskFull(outage),
]

/** Faults of a portal of several processes on a database server. */
export const clusterFaults = (outage: OutageSeconds): readonly Fault[] => [
  kill('web process', 'answers'),
  kill('worker', 'work'),
  databaseRejects(outage),
  databaseFrozen(outage),
  storageGone(outage),
  mailServerGone(outage),
  askToStop,
]

type Step = (deployment: Deployment, chance: () => number) => unknown

const losePrimary =
  (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGINT'): Step =>
  ({ replicas }) =>
    replicas!.losePrimary(signal)
/** Time that an operator's failover manager takes to be sure that the primary is gone, 1 to 4 s. */
const notice: Step = (_deployment, chance) => sleep(1000 + chance() * 3000)
const promoteStandby: Step = ({ replicas }) => replicas!.promoteStandby()
const moveAddress: Step = ({ replicas }) => replicas!.moveAddress()

const failover = (name: string, steps: readonly Step[]): Fault => ({
  name,
  unwritableSince: ({ replicas }) => replicas!.lostAt(),
  inject: async (deployment, chance) => {
    // Under load; all later writes are on both servers.
    await deployment.replicas!.attachStandby()
    await sleep(500 + chance() * 1500)
    for (const step of steps) await step(deployment, chance)
  },
})

/** Faults of a portal whose database has a standby. */
export const failovers: readonly Fault[] = [
  failover('kill -9 of the primary', [losePrimary('SIGKILL'), notice, promoteStandby, moveAddress]),
  failover('kill -9 of the primary, the address at the standby before it is promoted', [
    losePrimary('SIGKILL'),
    moveAddress,
    notice,
    promoteStandby,
  ]),
  failover('silence of the primary', [losePrimary('SIGSTOP'), notice, promoteStandby, moveAddress]),
  failover('planned switchover', [losePrimary('SIGINT'), promoteStandby, moveAddress]),
]

function send(number: number, signal: NodeJS.Signals): void {
  try {
    process.kill(number, signal)
  } catch {
    // The session has ended meanwhile.
  }
}
