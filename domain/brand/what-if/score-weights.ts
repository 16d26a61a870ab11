import { APPLICATIONS } from '../../catalogue/application.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { RATING_WEIGHT, ratingBase } from '../../scoring/formula.ts'
import { roundFloatError, roundTo4 } from '../../scoring/round.ts'

/** Weights that the scores of a report are calculated from. */
export type ScoredDocument = Pick<ReportDocument, 'companies' | 'matrix' | 'scoring'>

/** Weights of the applications, in their order, and of the categories, in that of the matrix. */
export interface Weights {
  readonly devices: readonly number[]
  readonly categories: ArrayLike<number>
}

/** The published answers and ratings of a report, counted once to be weighted many times. */
export interface CountedReport {
  readonly companies: number
  readonly categories: number
  /** Available capabilities by company, application and category. */
  readonly available: Float64Array
  /** Capabilities of each category, at least 1. */
  readonly sizes: Float64Array
  /** Points of the app-store rating by company and application. */
  readonly ratings: Float64Array
  /** The rating's part of the divisor of each application, by the report's formula. */
  readonly bases: readonly number[]
  /** The published weights. */
  readonly weights: Weights
}

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

/** Returns the divisor of each application's points. */
export function totalWeights({ bases }: CountedReport, { categories }: Weights): readonly number[] {
  let total = 0
  for (let category = 0; category < categories.length; category++) total += categories[category]!
  return bases.map((base) => roundFloatError(base + total))
}

/**
 * Returns a company's score in an application, both by index. The arithmetic of `scoreApplication`
 * with its roundings, without the objects that it returns: thousands of weightings
 * are calculated with it.
 */
export function applicationScore(
  report: CountedReport,
  company: number,
  application: number,
  { categories }: Weights,
  totals: readonly number[],
): number {
  const { available, sizes, ratings } = report
  const total = totals[application]!
  const row = company * APPLICATIONS.length + application
  let cell = row * report.categories
  let points = ratings[row]!
  for (let category = 0; category < report.categories; category++, cell++) {
    points += roundTo4((available[cell]! * categories[category]!) / sizes[category]!)
  }
  return total === 0 ? 0 : roundTo4(roundFloatError(points) / total)
}

/** Returns a company's overall score; `totals` are the `totalWeights` of the weights. */
export function overallScore(
  report: CountedReport,
  company: number,
  weights: Weights,
  totals: readonly number[],
): number {
  const { devices } = weights
  let weighted = 0
  let sum = 0
  for (let application = 0; application < devices.length; application++) {
    const weight = devices[application]!
    weighted += roundTo4(applicationScore(report, company, application, weights, totals) * weight)
    sum += weight
  }
  return roundTo4(roundFloatError(weighted) / sum)
}

/** Returns the overall score of every company. */
export function overallScores(report: CountedReport, weights: Weights): number[] {
  const totals = totalWeights(report, weights)
  return Array.from({ length: report.companies }, (_, company) =>
    overallScore(report, company, weights, totals),
  )
}
