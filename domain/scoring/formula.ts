import { roundFloatError } from './round.ts'

/** Points that each star of user rating adds, and the rating's base by formula 1. */
export const RATING_WEIGHT = 0.2

/** The best app-store rating. */
export const TOP_RATING = 5

/**
 * The versions of the formula (ADR 0056). They differ in the base of the app-store rating, which is
 * what it adds to the divisor: 0.2 for every application by formula 1, so that a good rating can
 * take a score past 100 %; by formula 2 what the rating can add to the points.
 */
export const FORMULAS = [1, 2] as const

export type FormulaVersion = (typeof FORMULAS)[number]

/** Version of industries that have not chosen one, and of every report before there was a choice. */
export const DEFAULT_FORMULA: FormulaVersion = 1

/** Returns what the app-store rating adds to an application's divisor, besides its categories. */
export function ratingBase(formula: FormulaVersion, rated: boolean): number {
  if (formula === 1) return RATING_WEIGHT
  return rated ? roundFloatError(RATING_WEIGHT * TOP_RATING) : 0
}
