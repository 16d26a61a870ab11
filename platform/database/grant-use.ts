import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'

import { DatabaseStartError } from './database-errors.ts'
import type { ConnectionStrings } from './embedded/listen-address.ts'
import { createKysely } from './kysely.ts'
import { lockMigrations } from './migrate.ts'

/**
 * Lets the role that the portal runs as read and write the rows of all tables that the owner has or
 * will have in these schemas, and do nothing else with them.
 */
export async function grantUse(
  { connectionString, ownerConnectionString }: ConnectionStrings,
  schemas: readonly string[],
): Promise<void> {
  const { user = '' } = new Client({ connectionString })
  const db = createKysely<object>(ownerConnectionString, { size: 1 })
  try {
    await db.transaction().execute(async (transaction) => {
      // Two processes that grant at once would reject each other.
      await lockMigrations(transaction)
      if (await isSameRole(transaction, user)) return
      await grant(transaction, user, schemas)
    })
  } catch (error) {
    throw new DatabaseStartError(
      `The role ${user} of DATABASE_URL cannot be let use the tables: ${(error as Error).message}`,
      { cause: error },
    )
  } finally {
    await db.destroy()
  }
}

/** True where revoking a right of the role would take it from the owner. */
async function isSameRole(db: Kysely<object>, role: string): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select pg_has_role(${role}::name, relowner, 'member') as same from pg_class
    where oid = 'migration'::regclass`.execute(db)
  return rows[0]!.same
}

async function grant(db: Kysely<object>, role: string, schemas: readonly string[]): Promise<void> {
  const to = sql.id(role)
  for (const { schema, name, kind } of await findOwn(db, schemas)) {
    const rights =
      kind === 'S' ? sql`usage, select on sequence` : sql`select, insert, update, delete on table`
    await sql`grant ${rights} ${sql.id(schema, name)} to ${to}`.execute(db)
  }
  for (const schema of schemas.map((name) => sql.id(name))) {
    await sql`grant usage on schema ${schema} to ${to}`.execute(db)
    const later = sql`alter default privileges in schema ${schema} grant`
    await sql`${later} select, insert, update, delete on tables to ${to}`.execute(db)
    await sql`${later} usage, select on sequences to ${to}`.execute(db)
  }
  // Which migrations ran is for the owner to say.
  await sql`revoke insert, update, delete on migration from ${to}`.execute(db)
  await sql`revoke create on schema public from public`.execute(db)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const database = sql.id(rows[0]!.name)
  await sql`grant connect on database ${database} to ${to}`.execute(db)
  // A temporary table could stand in the way of a real one of its name.
  await sql`revoke temporary on database ${database} from public`.execute(db)
}

/** Tables, views and sequences of the owner: what others made there, such as an extension, stays theirs. */
async function findOwn(db: Kysely<object>, schemas: readonly string[]) {
  const { rows } = await sql<{ schema: string; name: string; kind: string }>`
    select nspname as schema, relname as name, relkind as kind
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = any(${schemas}) and relkind in ('r', 'p', 'v', 'm', 'S')
      and pg_has_role(relowner, 'usage')`.execute(db)
  return rows
}

/** True where the connected role may change or make tables, or may become one that may. */
export async function mayChangeTables<DB>(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select has_schema_privilege('public', 'create')
    or exists (select from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and pg_has_role(relowner, 'member')) as may`.execute(db)
  return rows[0]!.may
}
