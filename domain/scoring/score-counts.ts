import { APPLICATIONS } from '../catalogue/application.ts'
import { roundFloatError, roundTo4 } from './round.ts'
import { RATING_WEIGHT } from './score-application.ts'

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
  /** The published weights. */
  readonly weights: Weights
}

/** Returns the divisor of an application's points. */
export function totalWeight({ categories }: Weights): number {
  let total = RATING_WEIGHT
  for (let category = 0; category < categories.length; category++) total += categories[category]!
  return roundFloatError(total)
}

/**
 * Returns a company's score in an application, both by index. The arithmetic of `scoreApplication`
 * (formula version 1) with its roundings, without the objects that it returns: thousands of weightings
 * are calculated with it.
 */
export function applicationScore(
  report: CountedReport,
  company: number,
  application: number,
  { categories }: Weights,
  total: number,
): number {
  const { available, sizes, ratings } = report
  const row = company * APPLICATIONS.length + application
  let cell = row * report.categories
  let points = ratings[row]!
  for (let category = 0; category < report.categories; category++, cell++) {
    points += roundTo4((available[cell]! * categories[category]!) / sizes[category]!)
  }
  return roundTo4(roundFloatError(points) / total)
}

/** Returns a company's overall score; `total` is the `totalWeight` of the weights. */
export function overallScore(
  report: CountedReport,
  company: number,
  weights: Weights,
  total: number,
): number {
  const { devices } = weights
  let weighted = 0
  let sum = 0
  for (let application = 0; application < devices.length; application++) {
    const weight = devices[application]!
    weighted += roundTo4(applicationScore(report, company, application, weights, total) * weight)
    sum += weight
  }
  return roundTo4(roundFloatError(weighted) / sum)
}
