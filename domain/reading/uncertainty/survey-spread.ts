import type { Claim } from '../claims/claim.ts'
import { uncertaintyClaim } from '../claims/uncertainty-claims.ts'
import type { ReportDocument } from '../document/report-document.ts'

/**
 * Returns how much a surveyed category weight of average size varies by the survey's sample alone,
 * as a claim in whole percent, at least 1; null where the sample is unknown or all weights are fixed.
 *
 * A question's weight is 2.5 (1 + p - q), with p the share who rated 4 or 5 and q that of 1 or 2, so
 * that its variance is 2.5² (p + q - (p - q)²) deff / n. The document has q only through the weight
 * to the nearest half. Questions of one category are asked of the same people: they are taken to
 * vary together, which never makes the spread too small.
 */
export function surveySpread({
  uncertainty,
  scoring,
  survey,
}: Pick<ReportDocument, 'uncertainty' | 'scoring' | 'survey'>): Claim<'survey spread'> | null {
  const sample = uncertainty?.sources.survey
  if (!sample || scoring === null || survey === null) return null
  const questions = Map.groupBy(survey.rows, ({ categoryId }) => categoryId)
  const variances: number[] = []
  const weights: number[] = []
  for (const { categoryId, weight, fixed } of scoring.categoryWeights) {
    const rows = fixed ? undefined : questions.get(categoryId)
    if (!rows) continue
    const sum = rows.reduce((total, row) => total + varianceOf(row), 0)
    variances.push(((sum / rows.length) * sample.designEffect) / sample.fewest)
    weights.push(weight)
  }
  const weight = mean(weights)
  if (weights.length === 0 || weight === 0) return null
  const percent = Math.max(Math.round((100 * Math.sqrt(mean(variances))) / weight), 1)
  return uncertaintyClaim('survey spread', { percent, respondents: sample.respondents })
}

/** The variance of a question's weight by one respondent. */
function varianceOf(row: { readonly fourFive: number; readonly nearestPointFive: number }): number {
  const top = row.fourFive / 100
  const balance = (40 * row.nearestPointFive - 100) / 100
  const bottom = Math.min(Math.max(top - balance, 0), 1 - top)
  return 6.25 * (top + bottom - (top - bottom) ** 2)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
