import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import type { TestProject } from 'vitest/node'

import { holdLock } from './embedded/hold-lock.ts'
import { settlePlace } from './embedded/place.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { stopLeftovers } from './embedded/stop-leftovers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server all test files share, and what the names of this run's databases begin with. */
    testServer: { connectionString: string; prefix: string }
  }
}

const DIRECTORY = 'insights-test-'

/**
 * Vitest's global setup: one PostgreSQL for a whole run, in a temporary directory and without
 * fsync, or the one `TEST_DATABASE_URL` names. Returns what takes it away again.
 */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `test_${randomBytes(4).toString('hex')}_`
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    project.provide('testServer', { connectionString: given, prefix })
    return () => dropDatabases(given, prefix)
  }
  await removeAbandoned()
  const directory = await mkdtemp(join(tmpdir(), DIRECTORY))
  const server = await startEmbedded({ dataDirectory: directory, durable: false })
  project.provide('testServer', { connectionString: server.connectionString, prefix })
  return async () => {
    await server.stop()
    await rm(directory, { recursive: true })
  }
}

/** What a run left that was killed: its directory is there, and nobody holds its lock. */
async function removeAbandoned(): Promise<void> {
  const entries = await readdir(tmpdir())
  for (const entry of entries.filter((name) => name.startsWith(DIRECTORY))) {
    const directory = join(tmpdir(), entry)
    const { mtimeMs, uid } = await stat(directory)
    // A younger one may be about to take its lock.
    if (Date.now() - mtimeMs < 60_000 || uid !== process.getuid?.()) continue
    try {
      const { home, cluster } = await settlePlace(directory)
      const lock = holdLock(home)
      await stopLeftovers(cluster).catch(() => {})
      lock.release()
      await rm(directory, { recursive: true })
    } catch {
      // In use, or not ours to remove.
    }
  }
}

async function dropDatabases(connectionString: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`)
  await client.end()
}
