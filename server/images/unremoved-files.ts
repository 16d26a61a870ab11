import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'

/** With each removal a few of those that could not be removed before. */
const AT_ONCE = 20

/** Files that were to go while the storage was away, the oldest first. */
export async function findUnremoved(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('unremoved_files')
    .select('sha256')
    .orderBy('since')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

export async function noteUnremoved(db: Kysely<Tables>, sha256: string): Promise<void> {
  await db
    .insertInto('unremoved_files')
    .values({ sha256 })
    .onConflict((there) => there.doNothing())
    .execute()
}

export async function noteRemoved(db: Kysely<Tables>, sha256: string): Promise<void> {
  await db.deleteFrom('unremoved_files').where('sha256', '=', sha256).execute()
}
