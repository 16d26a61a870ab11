import { execFile } from 'node:child_process'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

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
