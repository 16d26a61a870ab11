import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'

import { writeConnectionString } from './connection-string.ts'
import { findPostgresProcesses } from './postgres-processes.ts'

export interface RunningEmbedded {
  readonly connectionString: string
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
  const connectionString = await writeConnectionString(
    home,
    directory ? { kind: 'socket', directory } : { kind: 'port', port },
  )
  return { connectionString, postmaster }
}
