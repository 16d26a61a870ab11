import { byApplication } from '@insights/domain/catalogue/by-application.ts'
import { scoreReport } from '@insights/domain/scoring/score-report.ts'
import { type CompanyScore, FORMULA_VERSION } from '@insights/domain/scoring/scoring-record.ts'
import { sortSurvey } from '@insights/domain/survey/sort-survey.ts'
import type { Transaction } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { loadScoring } from '../../scoring-ranking/load-scoring.ts'
import { bell } from '../chance.ts'
import type { DemoIndustry } from '../industries/demo-industry.ts'
import { surveyOf } from '../survey.ts'
import type { StoredIndustry } from './insert-industry.ts'

/** Imports and sorts the survey, weighs the devices and calculates the scores. */
export async function scoreDemoReport(
  transaction: Transaction<Tables>,
  { title, deviceWeights }: DemoIndustry,
  { questions }: StoredIndustry,
  reportId: string,
  edition: number,
): Promise<CompanyScore[]> {
  const rows = surveyOf(questions, edition)
  await transaction
    .insertInto('consumer_surveys')
    .values({
      report_id: reportId,
      raw_data: JSON.stringify(rows),
      sorted_data: JSON.stringify(sortSurvey(rows)),
    })
    .execute()
  const weights = byApplication((key) => {
    const weight = deviceWeights[key] + 0.02 * bell(title, key, edition)
    return Math.min(1, Math.round(weight * 100) / 100)
  })
  await transaction
    .insertInto('device_weights')
    .values({ report_id: reportId, device_weights: JSON.stringify(weights) })
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
