import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'

export interface Activity {
  readonly subject:
    | 'USER'
    | 'REPORT'
    | 'INDUSTRY'
    | 'CATEGORY'
    | 'CAPABILITY'
    | 'SURVEY_QUESTION'
    | 'COMPANY'
    | 'COMPANY_CUSTOMER'
  readonly reference: string
  /** What was done, as the activity log shows it. */
  readonly action: string
  readonly actorId: string
}

/** Writes a line of the activity log, in the transaction of what it tells about. */
export async function recordActivity(db: Kysely<Tables>, activity: Activity): Promise<void> {
  await db
    .insertInto('activities')
    .values({
      subject_type: activity.subject,
      subject_reference: activity.reference,
      action: activity.action,
      actor_id: activity.actorId,
    })
    .execute()
}
