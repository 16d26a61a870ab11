import { checkNumber } from '@insights/domain/scoring/check-scoring-inputs.ts'

import { parseNumber } from '../../ui/forms/parse-number.ts'

/** Why a weight that was typed cannot be saved; null when it can. */
export function checkWeight(text: string): string | null {
  return checkNumber(parseNumber(text), 0, 5)
}

/** What is sent for what was typed: null where the survey shall weigh. */
export function readWeight(text: string): number | string | null {
  const weight = parseNumber(text)
  return weight === '' ? null : weight
}
