import { APPLICATIONS } from '../catalogue/application.ts'
import type { ScoringSection } from './report-document.ts'
import type { ReportInputs } from './report-inputs.ts'
import type { ReportOutline } from './report-outline.ts'

/**
 * The weights and ratings that the scores were calculated with, from the scoring record; null
 * without one.
 */
export function buildScoringSection(
  { companies, categories }: ReportOutline,
  { scores, deviceWeights }: Pick<ReportInputs, 'scores' | 'deviceWeights'>,
): ScoringSection | null {
  if (scores === null || deviceWeights === null) return null
  // A category has the same weight for every company and application (D7).
  const scored = scores[0]?.applications[APPLICATIONS[0].title].categories ?? []
  const weights = new Map(scored.map(({ categoryId, weight }) => [categoryId, weight]))
  const ratings = new Map(scores.map(({ companyId, userRatings }) => [companyId, userRatings]))
  return {
    deviceWeights,
    categoryWeights: categories.map(({ categoryId }) => ({
      categoryId,
      weight: weights.get(categoryId) ?? 0,
    })),
    userRatings: companies.map(({ companyId }) => ratings.get(companyId) ?? {}),
  }
}
