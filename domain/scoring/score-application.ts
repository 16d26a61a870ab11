import type { AnswerTally } from './count-answers.ts'
import { RATING_WEIGHT } from './formula.ts'
import { roundFloatError, roundTo4 } from './round.ts'
import type { ApplicationScore, CategoryScore } from './scoring-record.ts'

/** A category with its weight. */
export interface WeightedCategory {
  readonly categoryId: string
  readonly title: string
  readonly weight: number
}

/**
 * Returns the score of one company and application (D8). `rating` is 0 for an application without
 * ratings, `base` the rating's part of the divisor by the report's formula (`ratingBase`). A category
 * without answers has nothing available.
 */
export function scoreApplication(
  categories: readonly WeightedCategory[],
  tallyOf: (category: number) => AnswerTally,
  rating: number,
  deviceWeight: number,
  base: number,
): ApplicationScore {
  let score = RATING_WEIGHT * rating
  let total = base
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

/**
 * Returns an application's score, and its part of the overall score; 4 decimals each. Without any
 * weight, as by formula 2 where all categories weigh 0, the score is 0.
 */
export function percentagesOf(
  points: number,
  totalWeight: number,
  deviceWeight: number,
): Pick<ApplicationScore, 'unweightedDevicePercentage' | 'weightedDevicePercentage'> {
  const unweightedDevicePercentage = totalWeight === 0 ? 0 : roundTo4(points / totalWeight)
  return {
    unweightedDevicePercentage,
    weightedDevicePercentage: roundTo4(unweightedDevicePercentage * deviceWeight),
  }
}
