import { capabilitiesTableCompleteness } from '@insights/domain/completeness/capabilities-table-completeness.ts'
import {
  consumerSurveyCompleteness,
  scoringCompleteness,
} from '@insights/domain/completeness/report-completeness.ts'
import type { Answer } from '@insights/domain/report/answer.ts'
import type { ScoringInputs } from '@insights/domain/scoring/scoring-record.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { notFound } from '../http/errors.ts'
import { type CountedAnswers, countAnswers, selectScoringParts } from './queries.ts'

/** What scores are calculated from, or what is still missing for it, a sentence each. */
export type LoadedScoring =
  | { readonly inputs: ScoringInputs; readonly missing: readonly [] }
  | { readonly inputs: null; readonly missing: readonly string[] }

export async function loadScoring(db: Kysely<Tables>, reportId: string): Promise<LoadedScoring> {
  const counts = await countAnswers(db, reportId)
  const [parts] = await selectScoringParts(db, { reportId })
  if (!parts) throw notFound()
  const { companies, categories, surveyRows, sortedRows, deviceWeights } = parts
  const survey = surveyRows && { rawRows: surveyRows.length, sortedRows }
  const missing = [
    ...capabilitiesTableCompleteness(companies, counts).missing,
    ...consumerSurveyCompleteness(survey).missing,
    ...scoringCompleteness({ hasDeviceWeights: deviceWeights !== null, hasScores: true }).missing,
  ]
  if (missing.length > 0 || !deviceWeights || !surveyRows) return { inputs: null, missing }
  const answers = counts.flatMap(answersOf)
  return { inputs: { companies, categories, surveyRows, deviceWeights, answers }, missing: [] }
}

/** Expands counts into answers, sharing two objects per cell. */
function answersOf({
  companyId,
  application,
  categoryId,
  total,
  available,
}: CountedAnswers): Answer[] {
  const cell = { companyId, application, categoryId }
  const answers = Array<Answer>(total).fill({ ...cell, hasCapability: false })
  return answers.fill({ ...cell, hasCapability: true }, 0, available)
}
