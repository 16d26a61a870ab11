import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { DatabaseStartError } from './database-errors.ts'
import { migrate } from './migrate.ts'
import { createTestDatabase } from './test-database.ts'

const directory = await mkdtemp(join(tmpdir(), 'insights-migrations-'))
const { owner: db, ownerConnectionString: connectionString } = await createTestDatabase({
  migrations: directory,
})

afterAll(() => rm(directory, { recursive: true }))

beforeEach(async () => {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  for (const file of await readdir(directory)) await rm(join(directory, file))
  await write('0001_first.ts', 'create table first (id integer)')
  await write('0002_second.ts', 'create table second (id integer)')
})

/** A migration of one statement. It is outside the project, so it builds its own query. */
async function write(file: string, statement: string): Promise<void> {
  await writeFile(
    join(directory, file),
    `export const up = (db) => db.executeQuery({ ...query, sql: ${JSON.stringify(statement)} })
     const query = { parameters: [], query: { kind: 'RawNode' }, queryId: { queryId: '${file}' } }`,
  )
}

async function listTables(): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables.map((table) => table.name).toSorted()
}

test('migrations run in order, once', async () => {
  expect(await migrate(connectionString, directory)).toEqual(['0001_first', '0002_second'])
  expect(await migrate(connectionString, directory)).toEqual([])
  await write('0003_third.ts', 'alter table second rename to third')
  expect(await migrate(connectionString, directory)).toEqual(['0003_third'])
  expect(await listTables()).toEqual(['first', 'migration', 'third'])
})

test('runs each migration in one of several processes that migrate at once [D11.3]', async () => {
  await write('0002_second.ts', 'create table second as select 1 as id from pg_sleep(0.3)')
  const program = `
    const { migrate } = await import(${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))})
    console.log(JSON.stringify(await migrate(...process.argv.slice(-2))))`
  const run = promisify(execFile)
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () =>
      run(process.execPath, ['--input-type=module', '-e', program, connectionString, directory]),
    ),
  )
  const ran = outcomes.flatMap(({ stdout }) => JSON.parse(stdout) as string[])
  expect(ran).toEqual(['0001_first', '0002_second'])
})

test('reports a failed migration by name and leaves the database unchanged', async () => {
  await migrate(connectionString, directory)
  await write('0003_third.ts', 'create table third (id integer)')
  await write('0004_fourth.ts', 'create table fourth (id nonsense)')
  const migrating = migrate(connectionString, directory)
  await expect(migrating).rejects.toThrow(DatabaseStartError)
  await expect(migrating).rejects.toThrow(
    'Migration 0004_fourth failed, and the database is as it was before: type "nonsense" does not exist',
  )
  expect(await listTables()).toEqual(['first', 'migration', 'second'])
  // Use another name, since this process caches the module.
  await rm(join(directory, '0004_fourth.ts'))
  await write('0004_mended.ts', 'create table fourth (id integer)')
  expect(await migrate(connectionString, directory)).toEqual(['0003_third', '0004_mended'])
})

test('rejects a database migrated by a newer version in one line', async () => {
  await migrate(connectionString, directory)
  await rm(join(directory, '0002_second.ts'))
  await expect(migrate(connectionString, directory)).rejects.toThrow(
    /^The database was migrated by a newer version of the portal \(0002_second unknown here\): [^\n]*$/,
  )
})

test('requires a new migration to have a higher number than those already run', async () => {
  await rm(join(directory, '0001_first.ts'))
  await migrate(connectionString, directory)
  await write('0001_late.ts', 'select 1')
  await expect(migrate(connectionString, directory)).rejects.toThrow(
    'Migration 0001_late is new but numbered before 0002_second',
  )
})

test('rejects duplicate numbers and other file names', async () => {
  await write('0002_twin.ts', 'select 1')
  await expect(migrate(connectionString, directory)).rejects.toThrow(
    '0002_second.ts and 0002_twin.ts have the same number',
  )
  await rm(join(directory, '0002_twin.ts'))
  await write('third.ts', 'select 1')
  await expect(migrate(connectionString, directory)).rejects.toThrow('third.ts in')
  await rm(join(directory, 'third.ts'))
  await writeFile(join(directory, '0003_empty.ts'), 'export const down = () => {}')
  await expect(migrate(connectionString, directory)).rejects.toThrow('exports no function up(db)')
})
