import { deriveSurveyRow } from '@insights/domain/survey/derive-survey-row.ts'
import type { SurveyRow } from '@insights/domain/survey/survey-row.ts'

import { bell } from './chance.ts'

export interface AskedQuestion {
  readonly questionId: string
  readonly categoryId: string
  readonly title: string
  /** How much people care, 0 to 1, or their shares of ratings 1 to 5 in percent. */
  readonly care: number | readonly number[]
}

/** Where ratings end and the next begin, on the scale of how much people care. */
const STEPS = [-1.7, -0.8, 0.1, 1]
const SPREAD = 0.75

/** What an edition's survey found for each question. */
export function surveyOf(questions: readonly AskedQuestion[], edition: number): SurveyRow[] {
  return questions.map(({ questionId, categoryId, title, care }) => {
    const shares = typeof care === 'number' ? sharesOf(care, title, edition) : care
    const [one = 0, two = 0, three = 0, four = 0, five = 0] = shares
    return deriveSurveyRow({ questionId, categoryId, name: title, one, two, three, four, five })
  })
}

function sharesOf(care: number, title: string, edition: number): number[] {
  const middle = -1.3 + 2.9 * care + 0.06 * bell(title, edition)
  const below = [0, ...STEPS.map((step) => 1 / (1 + Math.exp((middle - step) / SPREAD))), 1]
  return wholePercents(below.slice(1).map((share, at) => (share - (below[at] ?? 0)) * 100))
}

/** Rounded so that they add up to 100: what is left goes to the largest remainders. */
function wholePercents(shares: readonly number[]): number[] {
  const whole = shares.map(Math.floor)
  const left = 100 - whole.reduce((sum, share) => sum + share, 0)
  const places = shares.map((share, at) => [share - Math.floor(share), at] as const)
  for (const [, at] of places.toSorted(([first], [second]) => second - first).slice(0, left)) {
    whole[at] = (whole[at] ?? 0) + 1
  }
  return whole
}
