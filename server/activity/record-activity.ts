import type { PRODUCTS } from '@insights/contract/authentication.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
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
    | 'SALES_PERSON'
    | 'MAINTENANCE_NOTICE'
    | 'JOB'
    | 'SECURITY_SETTINGS'
  readonly reference: string
  /** What was done, as the activity log shows it. */
  readonly action: string
  /** Null for what the portal does by itself, or a visitor. */
  readonly actorId: string | null
  /** The product that it was done in; INSIGHTS unless it says otherwise. */
  readonly app?: (typeof PRODUCTS)[number]
}

/** Writes a line of the activity log, in the transaction of what it tells about. */
export async function recordActivity(db: Kysely<Tables>, activity: Activity): Promise<void> {
  await insertActivity(db, { app: 'INSIGHTS', ...activity })
}

const insertActivity = prepared(
  'record-activity',
  (db: Kysely<Tables>, params: Params<Required<Activity>>) =>
    db.insertInto('activities').values({
      subject_type: params.subject,
      subject_reference: params.reference,
      action: params.action,
      actor_id: params.actorId,
      app: params.app,
    }),
)
