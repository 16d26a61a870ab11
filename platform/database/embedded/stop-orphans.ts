import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { DatabaseStartError } from '../database-start-error.ts'
import { findPostgresProcesses } from './postgres-processes.ts'

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
