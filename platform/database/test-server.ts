import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import type { TestProject } from 'vitest/node'

import { startEmbedded } from './embedded/start-embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server all test files share, and what the names of this run's databases begin with. */
    testServer: { connectionString: string; prefix: string }
  }
}

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
  const directory = await mkdtemp(join(tmpdir(), 'insights-test-'))
  const server = await startEmbedded({ dataDirectory: directory, durable: false })
  project.provide('testServer', { connectionString: server.connectionString, prefix })
  return async () => {
    await server.stop()
    await rm(directory, { recursive: true })
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
