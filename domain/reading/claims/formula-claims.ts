import type { FormulaVersion } from '../../scoring/formula.ts'
import { formatMonth } from '../../text/format-date.ts'
import { listText } from '../../text/number-text.ts'
import { claimsOf } from './sentence.ts'

export interface FormulaClaims {
  /** Editions from which on scores are by another formula, oldest first. */
  'formula changed': {
    readonly steps: readonly {
      readonly date: string
      readonly from: FormulaVersion
      readonly to: FormulaVersion
    }[]
    /** True if all scores are shown by the last one. */
    readonly recalculated: boolean
  }
}

export const formulaClaims = claimsOf<FormulaClaims>({
  'formula changed': ({ steps, recalculated }) => {
    const last = steps.at(-1)?.to
    if (recalculated) {
      return `Recalculated: all scores are by formula ${last}; those by another formula are not as published.`
    }
    const texts = steps.map(
      ({ date, from, to }) => `from formula ${from} to formula ${to} in ${formatMonth(date)}`,
    )
    return `The method changed ${listText(texts)}, so that scores before and after are of another method.`
  },
})
