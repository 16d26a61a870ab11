import { createHash, randomBytes } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import type { Kysely } from 'kysely'
import { Client, type DatabaseError } from 'pg'
import { afterAll, inject } from 'vitest'

import type { ConnectionStrings } from './embedded/listen-address.ts'
import { grantUse } from './grant-use.ts'
import { createKysely } from './kysely.ts'
import { migrate } from './migrate.ts'

export interface TestDatabase<DB> {
  /** As the role that the portal runs as, which owns nothing. */
  db: Kysely<DB>
  connectionString: string
  /** As the role that owns the tables, for tests that change these. */
  owner: Kysely<DB>
  ownerConnectionString: string
}

/**
 * A fresh, migrated database for one test file, dropped after it. Call it at the top of the file.
 * The migrations run once for all files; each file gets a copy, which takes a tenth of a second.
 *
 * @example
 * const { db } = await createTestDatabase<Database>({ migrations: join(import.meta.dirname, '../migrations') });
 */
export async function createTestDatabase<DB>(options: {
  /** The folder of the numbered migrations. */
  migrations: string
  /** Adds to the migrated database what is not a migration, before it is copied. */
  prepare?: (database: ConnectionStrings) => Promise<void>
}): Promise<TestDatabase<DB>> {
  const server = inject('testServer')
  const name = `${server.prefix}${randomBytes(6).toString('hex')}`
  await runOnServer(server.ownerConnectionString, async (client) => {
    const template = await prepareTemplate(client, server, options)
    await client.query(`create database "${name}" template "${template}"`)
  })
  const { connectionString, ownerConnectionString } = nameDatabase(server, name)
  const db = createKysely<DB>(connectionString, { applicationName: 'test', size: 5 })
  const owner = createKysely<DB>(ownerConnectionString, { applicationName: 'test owner', size: 5 })
  afterAll(async () => {
    await Promise.all([db.destroy(), owner.destroy()])
    await runOnServer(server.ownerConnectionString, (client) => dropDatabase(client, name))
  })
  return { db, connectionString, owner, ownerConnectionString }
}

const NOT_PERMITTED = '42501'

/** Waits for PostgreSQL's autovacuum, which only a superuser could end. */
async function dropDatabase(client: Client, name: string, triesLeft = 400): Promise<void> {
  try {
    await client.query(`drop database "${name}" with (force)`)
  } catch (error) {
    if ((error as DatabaseError).code !== NOT_PERMITTED || triesLeft === 0) throw error
    await wait(250)
    await dropDatabase(client, name, triesLeft - 1)
  }
}

/** Templates that this worker knows, by their folder and what `prepare` is. */
const templates = new Map<string, string>()

/**
 * One template database for each state of the migrations, created by the first file that needs it.
 */
async function prepareTemplate(
  client: Client,
  server: ConnectionStrings & { prefix: string },
  { migrations, prepare }: Parameters<typeof createTestDatabase>[0],
): Promise<string> {
  const key = `${migrations} ${String(prepare)}`
  const known = templates.get(key)
  if (known !== undefined) return known
  const hash = await hashFolder(migrations, String(prepare))
  const template = `${server.prefix}template_${hash}`
  await client.query('select pg_advisory_lock(hashtext($1))', [template])
  const found = await client.query('select 1 from pg_database where datname = $1', [template])
  if (found.rowCount === 0) {
    const making = `${template}_making`
    await client.query(`drop database if exists "${making}"`)
    await client.query(`create database "${making}"`)
    const database = nameDatabase(server, making)
    await migrate(database.ownerConnectionString, migrations)
    await grantUse(database, ['public'])
    await prepare?.(database)
    await client.query(`alter database "${making}" rename to "${template}"`)
  }
  await client.query('select pg_advisory_unlock(hashtext($1))', [template])
  templates.set(key, template)
  return template
}

async function hashFolder(directory: string, also: string): Promise<string> {
  const hash = createHash('sha256').update(directory).update(also)
  for (const file of (await readdir(directory)).toSorted()) {
    hash.update(`\0${file}\0`).update(await readFile(join(directory, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

function nameDatabase(server: ConnectionStrings, name: string): ConnectionStrings {
  const of = (connectionString: string) => {
    const address = new URL(connectionString)
    address.pathname = `/${name}`
    return address.href
  }
  return {
    connectionString: of(server.connectionString),
    ownerConnectionString: of(server.ownerConnectionString),
  }
}

async function runOnServer(
  connectionString: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
