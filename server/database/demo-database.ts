import type { Kysely } from 'kysely'

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

/**
 * Returns true when this process runs a demo: `DEMO` is set, in a database that was made as one.
 */
export async function isDemo({ config, db }: Pick<Services, 'config' | 'db'>): Promise<boolean> {
  if (!config.demo) return false
  const row = await db.selectFrom('demo_databases').select('single').executeTakeFirst()
  return row !== undefined
}
