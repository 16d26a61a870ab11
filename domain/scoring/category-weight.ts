import type { SurveyRow } from '../survey/survey-row.ts'
import { nearestHalf } from './nearest-half.ts'

/** The least a category weighs, and what it weighs without a question. */
const LEAST_WEIGHT = 0.5

/**
 * How much a category counts (decisions 7): its fixed weight if it has one, else the mean
 * `normalized` of its survey questions to the nearest half, at least 0.5.
 *
 * `questions` are the category's own. The mean is taken of `topBottom`, whole numbers that
 * `normalized` is made from, so that no half is lost to floating point.
 */
export function categoryWeight(
  fixedScoringWeight: number | null,
  questions: readonly Pick<SurveyRow, 'topBottom'>[],
): number {
  if (fixedScoringWeight !== null) return fixedScoringWeight
  if (questions.length === 0) return LEAST_WEIGHT
  const sum = questions.reduce((total, { topBottom }) => total + topBottom + 100, 0)
  return Math.max(LEAST_WEIGHT, nearestHalf(sum / (40 * questions.length)))
}
