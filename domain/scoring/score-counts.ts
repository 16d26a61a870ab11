import { APPLICATIONS } from '../catalogue/application.ts'
import { roundFloatError, roundTo4 } from './round.ts'

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

/** Returns the divisor of each application's points. */
export function totalWeights(
  { bases }: Pick<CountedReport, 'bases'>,
  { categories }: Pick<Weights, 'categories'>,
): readonly number[] {
  let total = 0
  for (let category = 0; category < categories.length; category++) total += categories[category]!
  return bases.map((base) => roundFloatError(base + total))
}

/**
 * Returns a company's score in an application, both by index. The arithmetic of `scoreApplication`
 * with its roundings, without the objects that it returns: thousands of weightings are calculated
 * with it.
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
