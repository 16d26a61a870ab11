import type { ApplicationKey } from '../catalogue/application.ts'

/** How many of a category's capabilities a company offers in an application. */
export interface CategoryCount {
  readonly categoryId: string
  readonly title: string
  readonly available: number
  readonly all: number
}

/** A category's part in a score. */
export interface CategoryPart extends CategoryCount {
  readonly categoryGroup: string
  /** Available of all, 0 to 1; 4 decimals. */
  readonly share: number
  readonly weight: number
  /** Share times weight; 4 decimals. */
  readonly points: number
}

/** How the score of a company in an application came about (decisions 8). */
export interface ApplicationBreakdown {
  readonly application: ApplicationKey
  readonly categories: readonly CategoryPart[]
  /** The app-store rating, 0 to 5; null where the application has none. */
  readonly rating: number | null
  /** What the rating adds. */
  readonly ratingPoints: number
  /** The sum of all points, those of the rating included. */
  readonly points: number
  /** What the points are divided by. */
  readonly totalWeight: number
  /** The score, a fraction of 4 decimals. */
  readonly score: number
  /** How much the application counts in the overall score, 0 to 1. */
  readonly deviceWeight: number
  /** The score times the application's weight; 4 decimals. */
  readonly weighted: number
}

/** How the overall score of a company came about. */
export interface OverallBreakdown {
  readonly applications: readonly ApplicationBreakdown[]
  readonly sumOfWeighted: number
  readonly sumOfWeights: number
  readonly score: number
}

/** How the score of a company in a category group came about: a share, without weights. */
export interface GroupBreakdown {
  readonly categories: readonly CategoryCount[]
  readonly available: number
  readonly all: number
  readonly score: number
}
