import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { Client } from 'pg'
import type { TestProject } from 'vitest/node'

import { acquireLock } from './embedded/acquire-lock.ts'
import type { ConnectionStrings } from './embedded/listen-address.ts'
import { stopOrphans } from './embedded/postgres-processes.ts'
import { startEmbedded } from './embedded/start-embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

export interface TestServer extends ConnectionStrings {
  /** Prefix of this run's database names. */
  prefix: string
  /** Directory for this run's files. Every user can enter it; it is removed after the run. */
  directory: string
}

const DIRECTORY = 'insights-test-'

/**
 * Vitest's global setup: one PostgreSQL for the whole run, in a temporary directory and without
 * fsync, or the server of `TEST_DATABASE_URL`. Returns the teardown function.
 */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned()
  const directory = await mkdtemp(join(tmpdir(), DIRECTORY))
  const lock = acquireLock(directory)
  await chmod(directory, 0o755)
  const prefix = `test_${randomBytes(4).toString('hex')}_`
  const params = process.env['TEST_DATABASE_URL']
  const { connectionString, ownerConnectionString, stop } = params
    ? await addRole(params, prefix)
    : await startEmbedded({
        dataDirectory: join(directory, 'database'),
        durable: false,
        createsDatabases: true,
      })
  // When interrupted, Vitest exits without teardown; PostgreSQL has already received its signal.
  const leave = () => removeOnceStopped(directory)
  process.once('exit', leave)
  project.provide('testServer', { connectionString, ownerConnectionString, prefix, directory })
  return async () => {
    await stop()
    process.off('exit', leave)
    lock.release()
    // Processes of single tests may still be ending.
    await rm(directory, { recursive: true, maxRetries: 10 })
  }
}

function removeOnceStopped(directory: string): void {
  const lockFile = join(directory, 'database/postgres/cluster/postmaster.pid')
  const clock = new Int32Array(new SharedArrayBuffer(4))
  // Nothing asynchronous runs while the process exits.
  for (let tries = 0; existsSync(lockFile) && tries < 100; tries += 1) Atomics.wait(clock, 0, 0, 20)
  for (let tries = 0; existsSync(directory) && tries < 10; tries += 1) {
    try {
      rmSync(directory, { recursive: true, force: true })
    } catch {
      // Processes of single tests may still be ending, and `maxRetries` of Node 24 does not wait.
      Atomics.wait(clock, 0, 0, 500)
    }
  }
}

/** Directories of killed runs: they exist and no process holds their lock. */
async function removeAbandoned(): Promise<void> {
  const entries = await readdir(tmpdir())
  for (const entry of entries.filter((name) => name.startsWith(DIRECTORY))) {
    const directory = join(tmpdir(), entry)
    try {
      const { mtimeMs, uid } = await stat(directory)
      // A newer one may be about to acquire its lock.
      if (Date.now() - mtimeMs < 60_000 || uid !== process.getuid?.()) continue
      acquireLock(directory).release()
      const files = await readdir(directory, { recursive: true })
      const clusters = files.filter((file) => file.endsWith('cluster/PG_VERSION'))
      for (const cluster of clusters) await stopOrphans(dirname(join(directory, cluster)))
      await rm(directory, { recursive: true })
    } catch {
      // In use, or another run is removing it.
    }
  }
}

/** Adds a role without rights for the run of the tests. */
async function addRole(ownerConnectionString: string, prefix: string) {
  const [role, password] = [`${prefix}running`, randomBytes(12).toString('hex')]
  const client = new Client({ connectionString: ownerConnectionString })
  await client.connect()
  await client.query(`create role ${role} login password '${password}'`)
  // Who drops a database ends its sessions.
  await client.query(`grant ${role} to current_user`)
  await client.end()
  const address = new URL(ownerConnectionString)
  Object.assign(address, { username: role, password })
  return {
    connectionString: address.href,
    ownerConnectionString,
    stop: () => dropDatabases(ownerConnectionString, prefix),
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
  await client.query(`drop role ${prefix}running`)
  await client.end()
}
