import { checkNumber } from '@insights/domain/scoring/valid-weights-and-ratings.ts'
import { parseNumber } from '@insights/domain/text/parse-number.ts'

/** Returns why a typed weight cannot be saved, or null. */
export function checkWeight(text: string): string | null {
  return checkNumber(parseNumber(text), 0, 5)
}

/** Returns the weight to send for a text: null to use the survey's. */
export function readWeight(text: string): number | string | null {
  const weight = parseNumber(text)
  return weight === '' ? null : weight
}
