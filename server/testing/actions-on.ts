import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'

/** Returns what the activity log says of a record, oldest first: all of it, or what is `like` this. */
export async function actionsOn(db: Kysely<Tables>, record: string, like = '%'): Promise<string[]> {
  const lines = await db
    .selectFrom('activities')
    .where('subject_reference', '=', record)
    .where('action', 'like', like)
    .orderBy('created_at')
    .select('action')
    .execute()
  return lines.map(({ action }) => action)
}
