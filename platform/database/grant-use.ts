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
    )
  } finally {
    await db.destroy()
  }
}

/** True where revoking a right of the role would take it from the owner. */
async function isSameRole(db: Kysely<object>, role: string): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select pg_has_role(${role}::name, current_user, 'member') as same`.execute(db)
  return rows[0]!.same
}

async function grant(db: Kysely<object>, role: string, schemas: readonly string[]): Promise<void> {
  const to = sql.id(role)
  for (const schema of schemas.map((name) => sql.id(name))) {
    await sql`grant usage on schema ${schema} to ${to}`.execute(db)
    await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${to}`.execute(
      db,
    )
    await sql`grant usage, select on all sequences in schema ${schema} to ${to}`.execute(db)
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

/** True where the connected role may change or make tables, or may become one that may. */
export async function mayChangeTables<DB>(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select has_schema_privilege('public', 'create')
    or exists (select from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and pg_has_role(relowner, 'member')) as may`.execute(db)
  return rows[0]!.may
}
