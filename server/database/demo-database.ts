import { type Kysely, sql } from 'kysely'

import { DEMO_USERS } from '../demo/people.ts'
import type { Services } from '../start/services.ts'
import type { Tables } from './tables.ts'

/** Records that the demo content was loaded into this database; call it in the load's transaction. */
export async function recordDemoDatabase(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('demo_databases')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns whether this process runs a demo: `DEMO` is set, in a database that was made as one. */
export async function isDemo({ config, db }: Pick<Services, 'config' | 'db'>): Promise<boolean> {
  if (!config.demo) return false
  const row = await db.selectFrom('demo_databases').select('single').executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the emails of the demo accounts that can sign in although this portal is no demo: their
 * passwords are public.
 */
export async function findExposedDemoAccounts(
  services: Pick<Services, 'config' | 'db'>,
): Promise<string[]> {
  if (await isDemo(services)) return []
  const rows = await services.db
    .selectFrom('users')
    .select('email')
    .where(
      sql<string>`lower(email)`,
      'in',
      DEMO_USERS.map(({ email }) => email),
    )
    .where('active', '=', true)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}
