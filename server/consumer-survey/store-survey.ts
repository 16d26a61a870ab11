import type { SurveyCheck } from '@insights/domain/survey/match-survey-rows.ts'
import type { SurveyQuestion } from '@insights/domain/survey/survey-row.ts'
import { type Selectable, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import type { ReportAccess } from '../http/find-report-access.ts'
import { deleteScores } from '../reports/delete-scores.ts'
import { type Edit, editReport, reportChange } from '../reports/edit-report.ts'
import type { Services } from '../services.ts'
import { findIndustryOfNames } from './find-industry-of-names.ts'
import { findSurveyQuestions } from './find-survey-questions.ts'
import { rejectSurvey } from './reject-survey.ts'

/**
 * Stores a survey that `check` finds nothing wrong with, in place of what the report had. Its
 * scores go even if the new figures are the same: they have to be sorted, and so calculated, anew.
 */
export function storeSurvey(
  services: Services,
  caller: Caller,
  { _id: reportId, industryId }: ReportAccess,
  check: (questions: readonly SurveyQuestion[]) => SurveyCheck,
): Promise<Edit<Selectable<Tables['consumer_surveys']>>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
    const survey = check(await findSurveyQuestions(transaction, industryId))
    if (!survey.ok) {
      const { messages, details, more, names } = survey
      const other = await findIndustryOfNames(transaction, industryId, names)
      const hint = other && `Most rows of the file match questions of the industry "${other}".`
      throw rejectSurvey(messages, { details, more, hint })
    }
    const stored = await transaction
      .insertInto('consumer_surveys')
      .values({
        report_id: reportId,
        raw_data: JSON.stringify(survey.rows),
        sorted_data: '[]',
      })
      .onConflict((there) =>
        there.column('report_id').doUpdateSet((eb) => ({
          raw_data: eb.ref('excluded.raw_data'),
          sorted_data: eb.ref('excluded.sorted_data'),
          updated_at: sql<string>`clock_timestamp()`,
        })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    await deleteScores(transaction, report)
    return { result: stored, change: reportChange(report, 'Imported the consumer survey') }
  })
}
