import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

export type Score = 0 | 1 | 2 | 3 | 4

export interface PasswordEstimate {
  readonly score: Score
  /** Weakness of the password, if any, and how to improve it. */
  readonly advice: readonly string[]
}

/**
 * Time grows with both, and a hostile password would otherwise hold up the server for seconds. A
 * password whose first 40 characters are hard to guess is hard to guess. Of 146 passwords made of
 * common words with most letters replaced by digits and signs, 30 trials judge three otherwise than
 * the library's 100.
 */
const JUDGED_CHARACTERS = 40
const LETTER_SUBSTITUTIONS = 30

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
  maxLength: JUDGED_CHARACTERS,
  l33tMaxSubstitutions: LETTER_SUBSTITUTIONS,
})

/**
 * Returns how hard a password is to guess for an attacker who knows common choices, and these
 * words.
 */
export function estimatePassword(password: string, words: readonly string[]): PasswordEstimate {
  const { score, feedback } = zxcvbn.check(password, [...words])
  const { warning, suggestions } = feedback
  return { score, advice: warning ? [warning, ...suggestions] : suggestions }
}
