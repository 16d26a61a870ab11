import { sql } from 'kysely'

import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { isActiveEditor } from './find-editors.ts'

/**
 * Records the sections that a user is editing; an empty list means they left. Publishes an event
 * only if the list changed.
 */
export async function updateEditor(
  { db, live }: Pick<Services, 'db' | 'live'>,
  { _id: userId }: Caller,
  reportId: string,
  sections: readonly string[],
): Promise<void> {
  const named = [...new Set(sections)].toSorted()
  const before = await db
    .selectFrom('content_editors')
    .where('report_id', '=', reportId)
    .where('user_id', '=', userId)
    .where(isActiveEditor)
    .select('sections')
    .executeTakeFirst()
  if (named.length === 0) {
    await db
      .deleteFrom('content_editors')
      .where('report_id', '=', reportId)
      .where('user_id', '=', userId)
      .execute()
  } else {
    const said = { sections: named, seen_at: sql<string>`now()` }
    await db
      .insertInto('content_editors')
      .values({ report_id: reportId, user_id: userId, ...said })
      .onConflict((there) => there.columns(['report_id', 'user_id']).doUpdateSet(said))
      .execute()
  }
  if ((before?.sections ?? []).join('\n') === named.join('\n')) return
  live.publish({ to: 'staff', event: { kind: 'content-editors', report: reportId } })
}
