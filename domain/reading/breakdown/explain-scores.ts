import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'
import { RATING_WEIGHT, ratingBase } from '../../scoring/formula.ts'
import { roundFloatError, roundTo4 } from '../../scoring/round.ts'
import { scoreApplication } from '../../scoring/score-application.ts'
import { fixedWeights } from '../document/fixed-weights.ts'
import type { MatrixCategory, ReportDocument } from '../document/report-document.ts'
import type {
  ApplicationBreakdown,
  CategoryCount,
  GroupBreakdown,
  OverallBreakdown,
} from './breakdown.ts'

/**
 * Breaks down a company's overall score by application. Null without scores, as in a preview, and
 * for a company that is not in the report.
 */
export function explainOverallScore(
  document: ExplainedDocument,
  companyId: string,
): OverallBreakdown | null {
  const applications = APPLICATIONS.flatMap(
    ({ title }) => explainApplicationScore(document, companyId, title) ?? [],
  )
  if (applications.length === 0) return null
  const sumOfWeighted = roundFloatError(
    applications.reduce((sum, { weighted }) => sum + weighted, 0),
  )
  const sumOfWeights = roundFloatError(
    applications.reduce((sum, { deviceWeight }) => sum + deviceWeight, 0),
  )
  return {
    applications,
    sumOfWeighted,
    sumOfWeights,
    score: roundTo4(sumOfWeighted / sumOfWeights),
  }
}

type ExplainedDocument = Pick<ReportDocument, 'companies' | 'matrix' | 'scoring'>

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
  const fixed = fixedWeights({ scoring })
  const counts = matrix.map((category) => countCategory(category, application, place))
  const deviceWeight = scoring.deviceWeights[application]
  const score = scoreApplication(
    counts.map((count) => ({ ...count, weight: weights.get(count.categoryId) ?? 0 })),
    (category) => counts[category] ?? { all: 0, available: 0 },
    rating ?? 0,
    deviceWeight,
    ratingBase(scoring.formula, rated),
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
      fixed: fixed.has(scored.categoryId),
      points: scored.deviceScore,
    })),
    rating,
    ratingPoints: roundFloatError(RATING_WEIGHT * (rating ?? 0)),
    points: score.unweightedDeviceScore,
    ratingBase: ratingBase(scoring.formula, rated),
    totalWeight: score.totalCategoryWeight,
    score: score.unweightedDevicePercentage,
    deviceWeight,
    weighted: score.weightedDevicePercentage,
  }
}

/**
 * Breaks down a company's score in a category group and application. Null for a company or group
 * that is not in the document, as in a preview.
 */
export function explainGroupScore(
  { companies, matrix }: Pick<ReportDocument, 'companies' | 'matrix'>,
  companyId: string,
  categoryGroup: string,
  application: ApplicationKey,
): GroupBreakdown | null {
  const place = companies.findIndex((company) => company.companyId === companyId)
  const categories = matrix
    .filter((category) => category.categoryGroup === categoryGroup)
    .map((category) => countCategory(category, application, place))
  if (place < 0 || categories.length === 0) return null
  const available = categories.reduce((sum, count) => sum + count.available, 0)
  const all = categories.reduce((sum, count) => sum + count.all, 0)
  return { categories, available, all, score: roundTo4(available / Math.max(all, 1)) }
}

/** Counts the capabilities of a category that the company at an index of the matrix offers. */
function countCategory(
  { categoryId, title, capabilities }: MatrixCategory,
  application: ApplicationKey,
  place: number,
): CategoryCount {
  const available = capabilities.filter((row) => row.available[application][place] === true)
  return { categoryId, title, available: available.length, all: capabilities.length }
}
