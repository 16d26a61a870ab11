import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { type Edit, editReport, reportChange } from '../reports/edit-report.ts'
import type { Services } from '../services.ts'

/** Deletes a report's scores, e.g. before a new survey is imported. */
export function removeScores(
  services: Services,
  caller: Caller,
  reportId: string,
): Promise<Edit<Selectable<Tables['scorings']>>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
    const removed = await transaction
      .deleteFrom('scorings')
      .where('report_id', '=', reportId)
      .returningAll()
      .executeTakeFirst()
    if (!removed) throw notFound()
    return { result: removed, change: reportChange(report, 'Deleted scoring and ranking') }
  })
}
