import type { SurveyCheck } from '@insights/domain/survey/survey-check.ts'
import type { SurveyQuestion } from '@insights/domain/survey/survey-question.ts'
import { type Kysely, type Selectable, sql } from 'kysely'

import { recordReportActivity } from '../activity/record-report-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import type { ReportAccess } from '../http/find-report-access.ts'
import { type Edit, editReport } from '../reports/edit-report.ts'
import { findIndustryOfNames } from './find-industry-of-names.ts'
import { findSurveyQuestions } from './find-survey-questions.ts'
import { refuseSurvey } from './refuse-survey.ts'

/**
 * Stores a survey that `check` finds nothing wrong with, in place of what the report had. Its
 * scores go even if the new figures are the same: they have to be sorted, and so calculated, anew.
 */
export function storeSurvey(
  db: Kysely<Tables>,
  caller: Caller,
  { _id: reportId, industryId }: ReportAccess,
  check: (questions: readonly SurveyQuestion[]) => SurveyCheck,
): Promise<Edit<Selectable<Tables['consumer_surveys']>>> {
  return editReport(db, caller, reportId, async (transaction, report) => {
    const survey = check(await findSurveyQuestions(transaction, industryId))
    if (!survey.ok) {
      const { messages, details, more, names } = survey
      const other = await findIndustryOfNames(transaction, industryId, names)
      const hint = other && `Most rows of the file match questions of the industry "${other}".`
      throw refuseSurvey(messages, { details, more, hint })
    }
    const stored = await transaction
      .insertInto('consumer_surveys')
      .values({
        report_id: reportId,
        raw_data: JSON.stringify(survey.rows),
        sorted_data: '[]',
      })
      .onConflict((there) =>
        there.column('report_id').doUpdateSet((the) => ({
          raw_data: the.ref('excluded.raw_data'),
          sorted_data: the.ref('excluded.sorted_data'),
          updated_at: sql<string>`clock_timestamp()`,
        })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    await transaction.deleteFrom('scorings').where('report_id', '=', reportId).execute()
    await recordReportActivity(transaction, caller, report, 'Imported the consumer survey')
    return stored
  })
}
