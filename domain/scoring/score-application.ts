import type { AnswerTally } from './count-answers.ts'
import { roundFloatError, roundTo4 } from './round.ts'
import type { ApplicationScore, CategoryScore } from './scoring-record.ts'

/** Points that each star of user rating adds, and the weight of ratings among the categories. */
export const RATING_WEIGHT = 0.2

/** A category with its weight. */
export interface WeightedCategory {
  readonly categoryId: string
  readonly title: string
  readonly weight: number
}

/**
 * Returns the score of one company and application (D8, formula version 1). `rating` is 0 for an
 * application without ratings. A category without answers has nothing available.
 */
export function scoreApplication(
  categories: readonly WeightedCategory[],
  tallyOf: (category: number) => AnswerTally,
  rating: number,
  deviceWeight: number,
): ApplicationScore {
  let score = RATING_WEIGHT * rating
  let total = RATING_WEIGHT
  const scored = categories.map(({ categoryId, title, weight }, index): CategoryScore => {
    const { all, available } = tallyOf(index)
    const answers = Math.max(all, 1)
    const deviceScore = categoryPoints(available, answers, weight)
    score += deviceScore
    total += weight
    return {
      categoryId,
      categoryName: title,
      weight,
      deviceScore,
      unweightedDeviceCategoryPercentage: roundTo4(available / answers),
    }
  })
  const unweightedDeviceScore = roundFloatError(score)
  const totalCategoryWeight = roundFloatError(total)
  return {
    categories: scored,
    unweightedDeviceScore,
    totalCategoryWeight,
    ...percentagesOf(unweightedDeviceScore, totalCategoryWeight, deviceWeight),
  }
}

/** Returns the points of a category with some of its capabilities available; 4 decimals. */
export function categoryPoints(available: number, all: number, weight: number): number {
  return roundTo4((available * weight) / all)
}

/** Returns an application's score, and its part of the overall score; 4 decimals each. */
export function percentagesOf(
  points: number,
  totalWeight: number,
  deviceWeight: number,
): Pick<ApplicationScore, 'unweightedDevicePercentage' | 'weightedDevicePercentage'> {
  const unweightedDevicePercentage = roundTo4(points / totalWeight)
  return {
    unweightedDevicePercentage,
    weightedDevicePercentage: roundTo4(unweightedDevicePercentage * deviceWeight),
  }
}
