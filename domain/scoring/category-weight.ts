import type { SurveyRow } from '../survey/survey-row.ts'
import { roundHalfUp } from '../text/round.ts'

/** The minimum weight of a category, and its weight without a question. */
const MIN_WEIGHT = 0.5

/**
 * Returns the weight of a category (D7): its fixed weight if it has one, else the mean `normalized`
 * of its survey questions to the nearest half, at least 0.5.
 *
 * `questions` are the category's own. The mean is taken of `topBottom`, the whole numbers behind
 * `normalized`, so that floating point loses no half.
 */
export function categoryWeight(
  fixedScoringWeight: number | null,
  questions: readonly Pick<SurveyRow, 'topBottom'>[],
): number {
  if (fixedScoringWeight !== null) return fixedScoringWeight
  if (questions.length === 0) return MIN_WEIGHT
  const sum = questions.reduce((total, { topBottom }) => total + topBottom + 100, 0)
  return Math.max(MIN_WEIGHT, nearestHalf(sum / (40 * questions.length)))
}

/** Rounds to the nearest 0.5, halves up: 2.25 gives 2.5. */
export function nearestHalf(value: number): number {
  return roundHalfUp(value, 2)
}
