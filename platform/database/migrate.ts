import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'

import { DatabaseStartError } from './database-errors.ts'
import { createKysely } from './kysely.ts'

/** Arbitrary number that nothing else locks in the same database. */
const LOCK = 5_207_100_842

interface MigrationTable {
  migration: { name: string; applied_at: Date }
}

/**
 * Brings a database to the newest schema: runs the missing migrations in order in one transaction,
 * so a failing one changes nothing. Concurrent processes wait for each other; later ones find
 * nothing to do. Returns the names of the migrations it ran.
 *
 * @param directory the folder of the numbered migrations, e.g. `server/database/migrations`
 * @param onPending called before any runs, with their number
 */
export async function migrate(
  connectionString: string,
  directory: string,
  onPending: (count: number) => void = () => {},
): Promise<string[]> {
  const migrations = await readMigrations(directory)
  // A migration of a lot of data may take long.
  const db = createKysely<MigrationTable>(connectionString, {
    applicationName: 'insights migration',
    size: 1,
    statementTimeout: 0,
  })
  try {
    return await db.transaction().execute(async (transaction) => {
      await lockMigrations(transaction)
      const pending = await findPending(transaction, migrations)
      if (pending.length > 0) onPending(pending.length)
      for (const migration of pending) await apply(transaction, migration)
      return pending.map((migration) => migration.name)
    })
  } finally {
    await db.destroy()
  }
}

/**
 * Runs the named migrations on an empty database in the caller's transaction, to recreate the
 * schema of a backup.
 */
export async function migrateTo<DB>(
  transaction: Kysely<DB>,
  directory: string,
  names: readonly string[],
): Promise<void> {
  await lockMigrations(transaction)
  const migrations = await readMigrations(directory)
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new DatabaseStartError(
      `It was made by a newer version of the portal (${unknown.join(', ')} unknown here): use that version.`,
    )
  }
  const db = transaction as unknown as Kysely<MigrationTable>
  await findPending(db, migrations)
  for (const migration of migrations) if (names.includes(migration.name)) await apply(db, migration)
}

export async function lockMigrations(transaction: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
}

async function findPending(
  db: Kysely<MigrationTable>,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const { rows: state } = await sql<{
    isThere: boolean
    mayRead: boolean
    mayCreate: boolean
  }>`select
    to_regclass('migration') is not null as "isThere",
    coalesce(has_table_privilege(to_regclass('migration'), 'select'), true) as "mayRead",
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`.execute(db)
  const { isThere, mayRead, mayCreate } = state[0]!
  // Where granting was cut off, or the role is another one.
  if (!mayRead) {
    throw new DatabaseStartError(
      'This role may not use the tables yet: run script/migrate with DATABASE_OWNER_URL, then start again.',
    )
  }
  const rows = isThere
    ? await db.selectFrom('migration').select('name').orderBy('name').execute()
    : []
  const applied = new Set(rows.map((row) => row.name))
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...applied].filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new DatabaseStartError(
      `The database was migrated by a newer version of the portal (${unknown.join(', ')} unknown here): start that version, or restore a backup from before.`,
    )
  }
  const pending = migrations.filter((migration) => !applied.has(migration.name))
  const newest = [...applied].at(-1)
  const late = pending.find((migration) => newest !== undefined && migration.name < newest)
  if (late) {
    throw new DatabaseStartError(
      `Migration ${late.name} is new but numbered before ${newest}, which the database already has: number it after.`,
    )
  }
  if (pending.length > 0 && !mayCreate) {
    throw new DatabaseStartError(
      `The database lacks ${pending.length} migrations, which this role may not run: run script/migrate with DATABASE_OWNER_URL, whose role may create tables in the schema, then start again.`,
    )
  }
  if (!isThere) {
    await sql`create table migration (
      name text primary key,
      applied_at timestamptz not null default now()
    )`.execute(db)
  }
  return pending
}

async function apply(db: Kysely<MigrationTable>, migration: Migration): Promise<void> {
  try {
    await migration.up(db as Kysely<unknown>)
    await db
      .insertInto('migration')
      .values({ name: migration.name, applied_at: new Date() })
      .execute()
  } catch (error) {
    throw new DatabaseStartError(
      `Migration ${migration.name} failed, and the database is as it was before: ${(error as Error).message}`,
      { cause: error },
    )
  }
}

interface Migration {
  name: string
  up(db: Kysely<unknown>): Promise<void>
}

/** `0007_answers.ts` */
const NUMBERED = /^(\d{4})_[a-z0-9][a-z0-9_-]*\.ts$/

/** The migrations of a folder in the order of their numbers, which are unique. */
async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const numbers = new Map<string, string>()
  for (const file of files.toSorted()) {
    const number = NUMBERED.exec(file)?.[1]
    if (number === undefined) {
      throw new Error(`${file} in ${directory} is no migration's name, such as 0007_answers.ts`)
    }
    const twin = numbers.get(number)
    if (twin !== undefined) throw new Error(`${twin} and ${file} have the same number`)
    numbers.set(number, file)
  }
  return Promise.all([...numbers.values()].map((file) => readMigration(join(directory, file))))
}

async function readMigration(path: string): Promise<Migration> {
  const module = (await import(pathToFileURL(path).href)) as Partial<Migration>
  if (typeof module.up !== 'function') throw new Error(`${path} exports no function up(db)`)
  return { name: basename(path, '.ts'), up: module.up }
}
