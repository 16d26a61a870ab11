import { sortSurvey } from '@insights/domain/survey/sort-survey.ts'
import type { Selectable } from 'kysely'

import { nextTimestamp } from '../database/next-timestamp.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { type Edit, editReport, reportChange } from '../reports/edit-report.ts'
import type { Services } from '../services.ts'

/** Sorts the imported data of a report. Scores do not depend on the order and stay. */
export function sortStoredSurvey(
  services: Services,
  caller: Caller,
  reportId: string,
): Promise<Edit<Selectable<Tables['consumer_surveys']>>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
    const survey = await transaction
      .selectFrom('consumer_surveys')
      .select(['raw_data', 'updated_at'])
      .where('report_id', '=', reportId)
      .forUpdate()
      .executeTakeFirst()
    if (!survey) throw notFound()
    const sorted = await transaction
      .updateTable('consumer_surveys')
      .set({
        sorted_data: JSON.stringify(sortSurvey(survey.raw_data)),
        updated_at: nextTimestamp(survey.updated_at),
      })
      .where('report_id', '=', reportId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { result: sorted, change: reportChange(report, 'Sorted the consumer survey') }
  })
}
