import { gapText, listText, numberText, scoreText } from '../../text/number-text.ts'
import type { Named, RankingOf } from './claimed-ranking.ts'
import { claimsOf } from './sentence.ts'

export interface SanityClaims {
  /** Companies whose answers are the same in every capability of every application. */
  'identical answers': {
    readonly companies: readonly Named[]
    /** The number of answers of each: capability × application. */
    readonly answers: number
  }
  /** A score that moved by more than 20 points since the previous edition. */
  'score jumped': Named & {
    readonly application: RankingOf
    /** Fractions rounded as they are shown, so that their distance is the one said. */
    readonly from: number
    readonly to: number
  }
  'score over 100': Named & { readonly application: RankingOf; readonly score: number }
}

const where = (application: RankingOf) => (application === null ? 'overall' : `in ${application}`)

export const sanityClaims = claimsOf<SanityClaims>({
  'identical answers': ({ companies, answers }) =>
    `${listText(companies.map(({ company }) => company))} have exactly the same ${numberText(answers)} answers.`,
  'score jumped': ({ company, application, from, to }) =>
    `${company} ${to > from ? 'rises' : 'falls'} by ${gapText(to, to - from)} ${where(application)}, from ${scoreText(from)} to ${scoreText(to)}.`,
  // With two decimals, or 100.02 would read as 100.0.
  'score over 100': ({ company, application, score }) =>
    `${company} scores ${scoreText(score, 2)} ${where(application)}, more than 100%.`,
})
