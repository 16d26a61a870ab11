import { APPLICATIONS } from '../../catalogue/application.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { RATING_WEIGHT, ratingBase } from '../../scoring/formula.ts'
import {
  type CountedReport,
  type Weights,
  overallScore,
  totalWeights,
} from '../../scoring/score-counts.ts'

export {
  type CountedReport,
  type Weights,
  applicationScore,
  overallScore,
  totalWeights,
} from '../../scoring/score-counts.ts'

export type ScoredDocument = Pick<ReportDocument, 'companies' | 'matrix' | 'scoring'>

/** Returns the counts of a report; null without scores, as in a preview. */
export function countReport({ companies, matrix, scoring }: ScoredDocument): CountedReport | null {
  if (scoring === null) return null
  const available = new Float64Array(companies.length * APPLICATIONS.length * matrix.length)
  const ratings = new Float64Array(companies.length * APPLICATIONS.length)
  for (let company = 0, cell = 0; company < companies.length; company++) {
    for (const [application, { title, rated }] of APPLICATIONS.entries()) {
      const rating = rated ? (scoring.userRatings[company]?.[title] ?? 0) : 0
      ratings[company * APPLICATIONS.length + application] = RATING_WEIGHT * rating
      for (const { capabilities } of matrix) {
        let count = 0
        for (const row of capabilities) if (row.available[title][company] === true) count++
        available[cell++] = count
      }
    }
  }
  const weights = new Map(scoring.categoryWeights.map((one) => [one.categoryId, one.weight]))
  return {
    companies: companies.length,
    categories: matrix.length,
    available,
    sizes: Float64Array.from(matrix, ({ capabilities }) => Math.max(capabilities.length, 1)),
    ratings,
    bases: APPLICATIONS.map(({ rated }) => ratingBase(scoring.formula, rated)),
    weights: {
      devices: APPLICATIONS.map(({ title }) => scoring.deviceWeights[title]),
      categories: Float64Array.from(matrix, ({ categoryId }) => weights.get(categoryId) ?? 0),
    },
  }
}

/** Returns the overall score of every company. */
export function overallScores(report: CountedReport, weights: Weights): number[] {
  const totals = totalWeights(report, weights)
  return Array.from({ length: report.companies }, (_, company) =>
    overallScore(report, company, weights, totals),
  )
}
