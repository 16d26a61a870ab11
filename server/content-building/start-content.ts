import { emptyContentRecord } from '@insights/domain/content/empty-content-record.ts'
import type { Kysely, Selectable } from 'kysely'

import { recordReportActivity } from '../activity/record-report-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { type Edit, editReport } from '../reports/edit-report.ts'
import { requireScores } from './require-scores.ts'

/**
 * Starts the content of a report. Two who open it for the first time at once both get what the
 * first of them has started: nothing can be lost yet.
 */
export function startContent(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
): Promise<Edit<Selectable<Tables['content_buildings']>>> {
  return editReport(db, caller, reportId, async (transaction, report) => {
    requireScores(report)
    const { content, stamps, updatedAt } = emptyContentRecord(new Date().toISOString())
    const started = await transaction
      .insertInto('content_buildings')
      .values({
        report_id: reportId,
        content: JSON.stringify(content),
        stamps: JSON.stringify(stamps),
        updated_at: new Date(updatedAt),
      })
      .onConflict((there) => there.column('report_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (started) {
      await recordReportActivity(transaction, caller, report, 'Started the content')
      return started
    }
    return transaction
      .selectFrom('content_buildings')
      .selectAll()
      .where('report_id', '=', reportId)
      .executeTakeFirstOrThrow()
  })
}
