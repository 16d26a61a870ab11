import type { ByApplication, DeviceWeights, UserRatings } from '../../catalogue/application.ts'
import type { FormulaVersion } from '../../scoring/formula.ts'

/** Causes of a change of a score between two editions, in the order in which they are listed. */
export const CAUSES = [
  'capabilities',
  'rating',
  'weights',
  'devices',
  'catalogue',
  'method',
] as const

/**
 * - `capabilities`: what the company offers of what both editions compare
 * - `rating`: its app-store ratings
 * - `weights`: weights of the categories that both editions have
 * - `devices`: weights of the applications
 * - `catalogue`: capabilities and categories that came, went or moved
 * - `method`: the version of the formula
 */
export type Cause = (typeof CAUSES)[number]

/** Parts of a score's change, fractions with 4 decimals that add up to it. */
export type CauseParts = Readonly<Record<Cause, number>>

/**
 * Scores that a company would have without one of the causes, everything else unchanged; `own` is
 * without its own changes: capabilities and app-store rating.
 */
export type ScoresWithout = Readonly<Record<Cause | 'own', number>>

/** Sums only: they reveal no answer of the previous edition. */
export interface CompanyCauses {
  readonly companyId: string
  /** Its app-store ratings in the previous edition. */
  readonly ratings: UserRatings
  readonly overall: CauseParts
  readonly applications: ByApplication<CauseParts>
  readonly without: {
    readonly overall: ScoresWithout
    readonly applications: ByApplication<ScoresWithout>
  }
}

/** The causes of the scores' difference from the previous edition. */
export interface ScoreCauses {
  /** Weights of the applications in the previous edition. */
  readonly deviceWeights: DeviceWeights
  /** Version of the formula of the previous edition. */
  readonly formula: FormulaVersion
  /** Categories that both editions have, by whether their weight is the same. */
  readonly weights: { readonly same: number; readonly changed: number }
  readonly categories: Difference
  /** `moved` ones are in another category. */
  readonly capabilities: Difference & { readonly moved: number }
  /** Companies with scores in both editions, in the order of the report. */
  readonly companies: readonly CompanyCauses[]
}

/** The numbers that both editions have, only this one, and only the previous one. */
interface Difference {
  readonly same: number
  readonly came: number
  readonly went: number
}
