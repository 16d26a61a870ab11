import { execFile } from 'node:child_process'
import { readFile, readdir, realpath, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { DatabaseStartError } from '../database-errors.ts'
import { type ConnectionStrings, writeConnectionStrings } from './listen-address.ts'

export interface PostgresProcesses {
  postmaster: number | undefined
  others: number[]
}

/**
 * A name that every process of a cluster shows in its title (as `cluster_name`). It stays the same
 * if the cluster is moved and differs for a copy.
 */
export async function nameCluster(cluster: string): Promise<string> {
  const { dev, ino } = await stat(cluster)
  return `cluster-${dev}-${ino}`
}

/**
 * Finds the running PostgreSQL processes of one cluster. The process id in `postmaster.pid` proves
 * nothing: after a reboot or in a new container it may belong to another process, and without an
 * init to a zombie.
 */
export async function findPostgresProcesses(cluster: string): Promise<PostgresProcesses> {
  const name = await nameCluster(cluster)
  const { uid } = await stat(cluster)
  const listed = process.platform === 'linux' ? await listFromProc() : await listFromPs()
  // The postmaster's title is its command line; the others have `postgres: <name>: <task>`.
  const command = new RegExp(`^([^\\0]*/)?postgres[\\0: ].*\\b${name}\\b`, 's')
  const numbers = listed
    .filter((entry) => entry.uid === uid && command.test(entry.command))
    .map((entry) => entry.number)
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const postmaster = numbers.find((number) => number === Number.parseInt(text, 10))
  return { postmaster, others: numbers.filter((number) => number !== postmaster) }
}

interface ListedProcess {
  number: number
  uid: number
  /** Empty for a zombie. */
  command: string
}

async function listFromProc(): Promise<ListedProcess[]> {
  const numbers = (await readdir('/proc')).map(Number).filter((number) => number > 0)
  const listed = await Promise.all(numbers.map(readProcess))
  return listed.filter((entry) => entry !== undefined)
}

/** Reads only what every user can read: in a container even root may lack further rights. */
async function readProcess(number: number): Promise<ListedProcess | undefined> {
  try {
    const [{ uid }, command] = await Promise.all([
      stat(`/proc/${number}`),
      readFile(`/proc/${number}/cmdline`, 'utf8'),
    ])
    return { number, uid, command }
  } catch {
    return undefined
  }
}

async function listFromPs(): Promise<ListedProcess[]> {
  if (process.platform === 'win32') return []
  const run = promisify(execFile)
  const { stdout } = await run('ps', ['-axww', '-o', 'pid=,uid=,command='])
  return stdout.split('\n').flatMap((line) => {
    const [, number, uid, command] = /^\s*(\d+)\s+(\d+)\s+(\S.*)$/.exec(line) ?? []
    return command === undefined ? [] : [{ number: Number(number), uid: Number(uid), command }]
  })
}

export interface RunningEmbedded extends ConnectionStrings {
  /** Process id of the postmaster. */
  readonly postmaster: number
}

/** Finds the PostgreSQL that a portal runs on a data directory; undefined if none does. */
export async function findRunningEmbedded(
  dataDirectory: string,
): Promise<RunningEmbedded | undefined> {
  const home = await realpath(join(dataDirectory, 'postgres')).catch(() => undefined)
  if (home === undefined) return undefined
  const cluster = join(home, 'cluster')
  // Lines 4 and 5 hold the address, line 8 the status.
  const lockFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = lockFile.split('\n').map((line) => line.trim())
  if (lines[7] !== 'ready') return undefined
  const { postmaster } = await findPostgresProcesses(cluster)
  if (postmaster === undefined) return undefined
  const [port, directory] = [Number(lines[3]), lines[4]]
  const connectionStrings = await writeConnectionStrings(
    home,
    directory ? { kind: 'socket', directory } : { kind: 'port', port },
  )
  return { ...connectionStrings, postmaster }
}

/**
 * Cleans up a locked cluster after an earlier run: stops a PostgreSQL that outlived its portal and
 * sessions that outlived a killed postmaster, and removes a stale `postmaster.pid`.
 */
export async function stopOrphans(cluster: string): Promise<void> {
  const found = await findPostgresProcesses(cluster)
  // SIGINT is a fast shutdown, which only the postmaster understands.
  if (found.postmaster !== undefined) send('SIGINT', [found.postmaster])
  await waitForNone(cluster, found.postmaster === undefined ? 1_000 : 20_000)
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    send(signal, await listAll(cluster))
    await waitForNone(cluster, 5_000)
  }
  const remaining = await listAll(cluster)
  if (remaining.length > 0) {
    throw new DatabaseStartError(
      `PostgreSQL processes of an earlier run do not end (${remaining.join(', ')}, in ${cluster}): end them, then start again.`,
    )
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

async function listAll(cluster: string): Promise<number[]> {
  const { postmaster, others } = await findPostgresProcesses(cluster)
  return postmaster === undefined ? others : [postmaster, ...others]
}

async function waitForNone(cluster: string, milliseconds: number): Promise<void> {
  const deadline = Date.now() + milliseconds
  while ((await listAll(cluster)).length > 0 && Date.now() < deadline) await sleep(20)
}

function send(signal: NodeJS.Signals, processes: readonly number[]): void {
  for (const number of processes) {
    try {
      process.kill(number, signal)
    } catch {
      // It ended in the meantime.
    }
  }
}
