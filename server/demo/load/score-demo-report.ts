import { scoreReport } from '@insights/domain/scoring/score-report.ts'
import { type CompanyScore, FORMULA_VERSION } from '@insights/domain/scoring/scoring-record.ts'
import { checkSurveyImport } from '@insights/domain/survey/check-survey.ts'
import { sortSurvey } from '@insights/domain/survey/sort-survey.ts'
import type { Transaction } from 'kysely'

import { findSurveyQuestions } from '../../consumer-survey/find-survey-questions.ts'
import type { Tables } from '../../database/tables.ts'
import { loadScoring } from '../../scoring-ranking/load-scoring.ts'
import type { DemoEdition } from '../demo-industry.ts'

/** Imports and sorts the survey, weighs the devices and calculates the scores. */
export async function scoreDemoReport(
  transaction: Transaction<Tables>,
  { survey, deviceWeights }: DemoEdition,
  industryId: string,
  reportId: string,
): Promise<CompanyScore[]> {
  const questions = await findSurveyQuestions(transaction, industryId)
  const checked = checkSurveyImport(survey ?? [], questions)
  if (!checked.ok) throw new Error(`A survey of the demo: ${checked.messages.join(' ')}`)
  const { rows } = checked
  await transaction
    .insertInto('consumer_surveys')
    .values({
      report_id: reportId,
      raw_data: JSON.stringify(rows),
      sorted_data: JSON.stringify(sortSurvey(rows)),
    })
    .execute()
  await transaction
    .insertInto('device_weights')
    .values({ report_id: reportId, device_weights: JSON.stringify(deviceWeights) })
    .execute()
  const { inputs, missing } = await loadScoring(transaction, reportId)
  if (!inputs) throw new Error(`The demo report is incomplete: ${missing.join(' ')}`)
  const scores = scoreReport(inputs)
  await transaction
    .insertInto('scorings')
    .values({
      report_id: reportId,
      formula_version: FORMULA_VERSION,
      scoring_and_ranking: JSON.stringify(scores),
    })
    .execute()
  return scores
}
