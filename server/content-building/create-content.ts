import { emptyContentRecord } from '@insights/domain/content/content-record.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { type Edit, editReport, reportChange } from '../reports/edit-report.ts'
import type { Services } from '../services.ts'
import { requireScores } from './require-scores.ts'

/**
 * Starts the content of a report. Two who open it for the first time at once both get what the
 * first of them has started: nothing can be lost yet.
 */
export function createContent(
  services: Services,
  caller: Caller,
  reportId: string,
): Promise<Edit<Selectable<Tables['content_buildings']>>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
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
      const event = { kind: 'content', report: reportId, part: 'content' } as const
      return { result: started, change: reportChange(report, 'Started the content', event) }
    }
    const existing = await transaction
      .selectFrom('content_buildings')
      .selectAll()
      .where('report_id', '=', reportId)
      .executeTakeFirstOrThrow()
    return { result: existing, change: null }
  })
}
