import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Activity } from './record-activity.ts'

/**
 * Writes a line of the activity log, unless the same person has one about the same thing that is
 * younger than so many minutes: for what a screen does by itself again and again.
 */
export async function recordActivityOnce(
  db: Kysely<Tables>,
  { subject, reference, action, actorId, app = 'INSIGHTS' }: Activity,
  minutes: number,
): Promise<void> {
  await sql`
    insert into activities (subject_type, subject_reference, action, actor_id, app)
    select ${subject}, ${reference}, ${action}, ${actorId}::uuid, ${app}
    where not exists (
      select from activities
      where actor_id = ${actorId}::uuid and app = ${app} and subject_type = ${subject}
        and subject_reference = ${reference} and action = ${action}
        and created_at > now() - make_interval(mins => ${minutes}))
  `.execute(db)
}
