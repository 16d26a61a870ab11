import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { recordActivity } from './record-activity.ts'

/** Logs what somebody did to a report; `what` is a sentence's beginning: `Sorted the survey`. */
export function recordReportActivity(
  db: Kysely<Tables>,
  caller: Caller,
  report: { readonly _id: string; readonly title: string },
  what: string,
): Promise<void> {
  return recordActivity(db, {
    subject: 'REPORT',
    reference: report._id,
    action: `${what} of the report "${report.title}"`,
    actorId: caller._id,
  })
}
