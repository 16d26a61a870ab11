import { type ApplicationKey, APPLICATIONS } from '../catalogue/application.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { roundFloatError } from '../scoring/round-float-error.ts'
import { RATING_WEIGHT, scoreApplication } from '../scoring/score-application.ts'
import type { ApplicationBreakdown } from './breakdown.ts'
import { countCategory } from './count-category.ts'

export type ExplainedDocument = Pick<ReportDocument, 'companies' | 'matrix' | 'scoring'>

/**
 * Breaks down a company's score in an application by category, in the order of the report.
 * Recalculated from the document with the same formula, so it equals the score of the rankings.
 * Null without scores, as in a preview, and for a company that is not in the report.
 */
export function explainApplicationScore(
  { companies, matrix, scoring }: ExplainedDocument,
  companyId: string,
  application: ApplicationKey,
): ApplicationBreakdown | null {
  const place = companies.findIndex((company) => company.companyId === companyId)
  if (scoring === null || place < 0) return null
  const rated = APPLICATIONS.some(({ title, rated }) => rated && title === application)
  const rating = rated ? (scoring.userRatings[place]?.[application] ?? 0) : null
  const weights = new Map(scoring.categoryWeights.map((one) => [one.categoryId, one.weight]))
  const counts = matrix.map((category) => countCategory(category, application, place))
  const deviceWeight = scoring.deviceWeights[application]
  const score = scoreApplication(
    counts.map((count) => ({ ...count, weight: weights.get(count.categoryId) ?? 0 })),
    (category) => counts[category] ?? { all: 0, available: 0 },
    rating ?? 0,
    deviceWeight,
  )
  return {
    application,
    categories: score.categories.map((scored, index) => ({
      categoryId: scored.categoryId,
      title: scored.categoryName,
      categoryGroup: matrix[index]?.categoryGroup ?? '',
      available: counts[index]?.available ?? 0,
      all: counts[index]?.all ?? 0,
      share: scored.unweightedDeviceCategoryPercentage,
      weight: scored.weight,
      points: scored.deviceScore,
    })),
    rating,
    ratingPoints: roundFloatError(RATING_WEIGHT * (rating ?? 0)),
    points: score.unweightedDeviceScore,
    totalWeight: score.totalCategoryWeight,
    score: score.unweightedDevicePercentage,
    deviceWeight,
    weighted: score.weightedDevicePercentage,
  }
}
