import { deriveSurveyRow } from './derive-survey-row.ts'
import type { SurveyQuestion, SurveyRow } from './survey-row.ts'
import type { Respondents, SurveySample } from './survey-sample.ts'

/** Sums of weights are exact to about this many percentage points: a half stays a half. */
const ROUNDING = 1e-9

export interface RespondentFigures {
  /** The rows of the survey, as an import of shares makes them (D7), in the order of the questions. */
  readonly rows: readonly SurveyRow[]
  readonly sample: Omit<SurveySample, 'fieldwork'>
}

/**
 * Returns a survey's rows and sample from its respondents: for each question the weighted share of
 * each rating among its ratings, in whole percents rounded halves up. A question that is no column,
 * or without a rating, has no row.
 */
export function summarizeRespondents(
  respondents: Respondents,
  questions: readonly SurveyQuestion[],
): RespondentFigures {
  const { questionIds, ratings, weights } = respondents
  const columns = questionIds.length
  const count = columns === 0 ? 0 : ratings.length / columns
  const sums = questionIds.map(() => new Float64Array(6))
  const answered = questionIds.map(() => 0)
  for (let row = 0; row < count; row += 1) {
    const weight = weights ? weights[row]! : 1
    for (let column = 0; column < columns; column += 1) {
      const rating = ratings[row * columns + column]!
      if (rating === 0) continue
      sums[column]![rating]! += weight
      answered[column]! += 1
    }
  }
  const rows = questions.flatMap(({ questionId, categoryId, title }) => {
    const column = questionIds.indexOf(questionId)
    if (column === -1 || answered[column] === 0) return []
    const [, ...byRating] = sums[column]!
    const total = byRating.reduce((sum, weight) => sum + weight, 0)
    const [one = 0, two = 0, three = 0, four = 0, five = 0] = byRating.map((sum) =>
      Math.round((100 * sum) / total + ROUNDING),
    )
    return [deriveSurveyRow({ questionId, categoryId, name: title, one, two, three, four, five })]
  })
  const byQuestion = questionIds
    .map((id, column) => [id, answered[column]!] as const)
    .filter(([, number]) => number !== count)
  return {
    rows,
    sample: {
      respondents: count,
      byQuestion: Object.fromEntries(byQuestion),
      designEffect: weights ? designEffect(weights) : 1,
    },
  }
}

/**
 * Kish's design effect of weights, n Σw² / (Σw)²: how much larger they make the variance of a share
 * than in an unweighted sample. 1 for equal weights, and for none.
 */
export function designEffect(weights: ArrayLike<number>): number {
  let sum = 0
  let squares = 0
  for (let at = 0; at < weights.length; at += 1) {
    sum += weights[at]!
    squares += weights[at]! ** 2
  }
  if (sum === 0) return 1
  // Equal weights may sum up to a little less than 1.
  return Math.max(1, (weights.length * squares) / sum ** 2)
}
