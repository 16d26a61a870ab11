import { mayChangeTables } from '@insights/platform/database/grant-use.ts'
import { JOBS_SCHEMA } from '@insights/platform/jobs/install-jobs.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openTestDatabase } from '../testing/open-test-database.ts'
import { prepareDatabase } from './prepare-database.ts'

const database = await openTestDatabase()
const { db, owner, ownerConnectionString } = database
// What belongs to a database is not part of its template.
await prepareDatabase(database)

const DENIED = /permission denied|must be owner/

test('the portal runs as a role that owns nothing, has no privilege and is no member of another [D15.790 S45.72]', async () => {
  const { rows } = await sql<Record<string, unknown>>`select rolsuper, rolcreatedb, rolcreaterole,
      rolreplication, rolbypassrls,
      exists (select from pg_auth_members where member = pg_roles.oid) as "isMember",
      exists (select from pg_class where relowner = pg_roles.oid) as "ownsTables",
      exists (select from pg_proc where proowner = pg_roles.oid) as "ownsFunctions",
      has_database_privilege(current_database(), 'create') as "createsSchemas",
      has_database_privilege(current_database(), 'temporary') as "createsTemporaryTables"
    from pg_roles where rolname = current_user`.execute(db)
  expect(new Set(Object.values(rows[0]!))).toEqual(new Set([false]))
  expect(await mayChangeTables(db)).toBe(false)
  expect(await mayChangeTables(owner)).toBe(true)
})

test.each([
  'drop trigger guard_published_delete on report_images',
  'alter table answers disable trigger user',
  'alter table answers disable trigger all',
  'create or replace function guard_published() returns trigger language plpgsql as $$ begin return new; end $$',
  'alter table answers rename to replies',
  'drop table answers',
  'truncate answers',
  'create table mine (id integer)',
  'create temporary table answers (id integer)',
  'create schema mine',
  'create index mine on answers (id)',
  'create trigger mine before insert on answers for each row execute function guard_published()',
  'set session_replication_role = replica',
  `set role ${new URL(ownerConnectionString).username}`,
  'create role mine',
  `delete from migration`,
  `insert into migration (name) values ('0999_mine')`,
  `drop table ${JOBS_SCHEMA}.job`,
  `create table ${JOBS_SCHEMA}.mine (id integer)`,
])('the role that the portal runs as may not run: %s [D15.790 S45.72]', async (statement) => {
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(DENIED)
})

test('the rows of every table that a migration or the jobs make can be read and written, and sequences advanced [D15.790]', async () => {
  const { rows } = await sql<{ table: string; rights: string }>`
    select c.oid::regclass::text as table, (select string_agg(word, ' ') from unnest(array[
      'select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as word
      where has_table_privilege(c.oid, word)) as rights
    from pg_class c where relkind in ('r', 'p', 'v', 'm')
      and relnamespace in ('public'::regnamespace, ${JOBS_SCHEMA}::regnamespace)`.execute(db)
  expect(rows.length).toBeGreaterThan(90)
  for (const { table, rights } of rows) {
    const expected = table === 'migration' ? 'select' : 'select insert update delete'
    expect([table, rights]).toEqual([table, expected])
  }
  const sequences = await sql<{
    name: string
    may: boolean
  }>`select schemaname || '.' || sequencename
    as name, has_sequence_privilege(schemaname || '.' || sequencename, 'usage') as may
    from pg_sequences`.execute(db)
  expect(sequences.rows.filter(({ may }) => !may)).toEqual([])
})

test('a start as the owner alone takes no right from it [D15.791]', async () => {
  await prepareDatabase({ connectionString: ownerConnectionString, ownerConnectionString })
  await sql`create table mine (id integer)`.execute(owner)
  await sql`insert into mine values (1)`.execute(db)
  await sql`drop table mine`.execute(owner)
  const updated = await sql`update migration set applied_at = now()`.execute(owner)
  expect(updated.numAffectedRows).toBeGreaterThan(60n)
})

test('migrations that are missing are named to who may not run them [D15.791]', async () => {
  const { connectionString } = database
  const asRunning = { connectionString, ownerConnectionString: connectionString }
  expect(await prepareDatabase(asRunning)).toEqual([])
  const last = await sql<{ name: string }>`delete from migration
    where name = (select max(name) from migration) returning name`.execute(owner)
  await expect(prepareDatabase(asRunning)).rejects.toThrow(
    'The database lacks 1 migrations, which this role may not run: run script/migrate with DATABASE_OWNER_URL',
  )
  await sql`insert into migration (name) values (${last.rows[0]!.name})`.execute(owner)
})

test('a role without rights on the tables learns what to run [D15.791]', async () => {
  const { connectionString } = database
  const role = sql.id(decodeURIComponent(new URL(connectionString).username))
  await sql`revoke select on migration from ${role}`.execute(owner)
  await expect(
    prepareDatabase({ connectionString, ownerConnectionString: connectionString }),
  ).rejects.toThrow('This role may not use the tables yet: run script/migrate with')
  await prepareDatabase(database)
})

test('a role that PostgreSQL does not know is named at the start [D15.791]', async () => {
  const address = new URL(database.connectionString)
  address.username = 'nobody_there'
  const unknown = { connectionString: address.href, ownerConnectionString }
  await expect(prepareDatabase(unknown)).rejects.toThrow(
    /^The role nobody_there of DATABASE_URL cannot be let use the tables: role "nobody_there" does not exist$/,
  )
})
