import type { Score } from './password-estimate.ts'

export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 200
export const PASSWORD_HINT = 'Put at least 10 characters'
export const PASSWORD_TOO_SHORT = 'Password is too short'
const PASSWORD_TOO_LONG = 'Must be at most 200 characters'
export const PASSWORD_TOO_WEAK = 'This password is not strong enough'
export const PASSWORDS_SHOULD_MATCH = 'Passwords should match'

const CONTEXT_ADVICE = 'Names, your address and the year add nothing. Add other words.'

/** Minimum score of a password (D3). */
const MIN_SCORE = 3

/** Passwords of zxcvbn's two lowest scores are both guessed in minutes, so both are Weak. */
const LABELS = ['Weak', 'Weak', 'Medium', 'Good', 'Strong'] as const

export type StrengthLabel = (typeof LABELS)[number]

export interface PasswordStrength {
  readonly score: Score
  readonly label: StrengthLabel
  readonly suggestions: readonly string[]
  /** Why the password is rejected; missing when it is accepted. */
  readonly error?: string
}

/** Words that users of this portal try first. */
const OUR_WORDS = ['competitive insights', 'keylime insights', 'key lime'].flatMap(loadEstimator)

/** Words that an attacker who knows the user would try first. */
export function personalWordsOf(person: {
  readonly email: string
  readonly name: string
  readonly lastName: string
  readonly company?: string
}): string[] {
  const { email, name, lastName, company = '' } = person
  return [email, `${name} ${lastName}`, `${lastName} ${name}`, company]
}

/**
 * Returns the strength of a password for the user with these `personalWords`: the portal's meter
 * and the server judge alike. The dictionaries for it weigh most of a megabyte and are loaded with
 * the first call.
 */
export async function passwordStrength(
  password: string,
  personalWords: readonly string[] = [],
): Promise<PasswordStrength> {
  const judge = await loadPasswordStrength()
  return judge(password, personalWords)
}

/** Loads the dictionaries ahead of the first password; the returned function judges at once. */
export async function loadPasswordStrength(): Promise<
  (password: string, personalWords?: readonly string[]) => PasswordStrength
> {
  const { estimatePassword } = await import('./password-estimate.ts')
  return (password, personalWords = []) => {
    const words = [...OUR_WORDS, ...personalWords.flatMap(loadEstimator)]
    const { score, advice } = estimatePassword(password, words)
    if (password.length < MIN_PASSWORD_LENGTH) {
      // A password that is too short never looks good enough, however odd its characters.
      return toWeakPassword(Math.min(score, MIN_SCORE - 1), [PASSWORD_HINT], PASSWORD_TOO_SHORT)
    }
    if (password.length > MAX_PASSWORD_LENGTH) return toWeakPassword(score, [], PASSWORD_TOO_LONG)
    if (score < MIN_SCORE) return toWeakPassword(score, advice, PASSWORD_TOO_WEAK)
    const rest = withoutContext(password, words)
    const { score: scoreOfRest } = rest === password ? { score } : estimatePassword(rest, words)
    if (scoreOfRest < MIN_SCORE)
      return toWeakPassword(scoreOfRest, [CONTEXT_ADVICE], PASSWORD_TOO_WEAK)
    return { score, label: LABELS[score], suggestions: [] }
  }
}

/** A password is as strong as what is left of it without names that everybody knows and a year. */
function withoutContext(password: string, words: readonly string[]): string {
  const known = words
    .filter((word) => /^[\p{L}\p{N}]{4,}$/u.test(word))
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.toLowerCase())
  const typed = password.normalize('NFKC')
  const rest = known.reduce(withoutWord, typed).replaceAll(/20\d\d/g, '')
  return rest === typed ? password : rest
}

/** Removes a word in lower case from a text, however the text writes it. */
function withoutWord(text: string, word: string): string {
  const lower = text.toLowerCase()
  // A letter that gets longer in lower case would shift the places.
  let rest = lower.length === text.length ? text : lower
  let at = rest.toLowerCase().indexOf(word)
  while (at !== -1) {
    rest = rest.slice(0, at) + rest.slice(at + word.length)
    at = rest.toLowerCase().indexOf(word)
  }
  return rest
}

function toWeakPassword(
  score: number,
  suggestions: readonly string[],
  error: string,
): PasswordStrength {
  const known = score as Score
  return { score: known, label: LABELS[known], suggestions, error }
}

/** `Anna Okafor` is also guessed as `Okafor`, `annaokafor` and `anna.okafor`. */
function loadEstimator(words: string): string[] {
  const whole = words.trim().slice(0, 254)
  const parts = whole.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 1)
  const joined = parts.length > 1 ? ['', ' ', '.', '-', '_'].map((sign) => parts.join(sign)) : []
  return [whole, ...parts.slice(0, 20), ...joined].filter((word) => word.length > 2)
}
