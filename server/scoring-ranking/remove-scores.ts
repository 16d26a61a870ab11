import type { Kysely, Selectable } from 'kysely'

import { recordReportActivity } from '../activity/record-report-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { type Edit, editReport } from '../reports/edit-report.ts'

/** Deletes a report's scores, e.g. before a new survey is imported. */
export function removeScores(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
): Promise<Edit<Selectable<Tables['scorings']>>> {
  return editReport(db, caller, reportId, async (transaction, report) => {
    const removed = await transaction
      .deleteFrom('scorings')
      .where('report_id', '=', reportId)
      .returningAll()
      .executeTakeFirst()
    if (!removed) throw notFound()
    await recordReportActivity(transaction, caller, report, 'Deleted scoring and ranking')
    return removed
  })
}
