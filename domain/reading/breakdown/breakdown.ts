import type { ApplicationKey } from '../../catalogue/application.ts'

/** The number of a category's capabilities that a company offers in an application. */
export interface CategoryCount {
  readonly categoryId: string
  readonly title: string
  readonly available: number
  readonly all: number
}

/** A category's contribution to a score. */
export interface CategoryPart extends CategoryCount {
  readonly categoryGroup: string
  /** Available capabilities of all, 0 to 1; 4 decimals. */
  readonly share: number
  readonly weight: number
  /** True for a weight that does not follow from the survey. */
  readonly fixed: boolean
  /** Share times weight; 4 decimals. */
  readonly points: number
}

/** The calculation of a company's score in an application (D8). */
export interface ApplicationBreakdown {
  readonly application: ApplicationKey
  readonly categories: readonly CategoryPart[]
  /** The app-store rating, 0 to 5; null where the application has none. */
  readonly rating: number | null
  readonly ratingPoints: number
  /** Sum of all points, including the rating's. */
  readonly points: number
  /** The rating's part of the divisor. */
  readonly ratingBase: number
  /** Divisor of the points. */
  readonly totalWeight: number
  /** The score, a fraction of 4 decimals. */
  readonly score: number
  /** Weight of the application in the overall score, 0 to 1. */
  readonly deviceWeight: number
  /** The score times the application's weight; 4 decimals. */
  readonly weighted: number
}

/** The calculation of a company's overall score. */
export interface OverallBreakdown {
  readonly applications: readonly ApplicationBreakdown[]
  readonly sumOfWeighted: number
  readonly sumOfWeights: number
  readonly score: number
}

/** The calculation of a company's score in a category group: a share, without weights. */
export interface GroupBreakdown {
  readonly categories: readonly CategoryCount[]
  readonly available: number
  readonly all: number
  readonly score: number
}
