import { formatMonth } from '../../text/format-date.ts'
import { gapText, listText, pointsText } from '../../text/number-text.ts'
import { capabilityChangesText } from './changes-text.ts'
import type { Changed, Named } from './claimed-ranking.ts'
import type { GainsAndLosses } from './headline-claims.ts'
import { claimsOf } from './sentence.ts'

interface Worth extends Named {
  /** Today's score. */
  readonly now: number
  readonly gained: boolean
  readonly changes: readonly Changed[]
}

export interface ReturnClaims {
  /** A company that the previous edition does not compare. */
  'new company': Named & { readonly since: string }
  'gains and losses': GainsAndLosses
  /** Worth of all gains, or all losses, at once. */
  'worth of changes': Worth & { readonly worth: number }
  /** Worth of all gains, or losses, at once, to which the single ones need not add up. */
  'sum of changes': Worth & { readonly worth: number }
}

/** A loss is counted by two methods: with the weights of today, or of both editions. */
const METHODS_DIFFER =
  'The causes of the change use the weights of both editions, so their points can differ slightly.'

export const returnClaim = claimsOf<ReturnClaims>({
  'new company': ({ company, since }) => `${company} was not compared in ${formatMonth(since)}.`,

  'gains and losses': ({ company, gained, lost, sameCatalogue }) => {
    const texts = [
      ...(gained.length > 0 ? [`gained ${capabilityChangesText(gained)}`] : []),
      ...(lost.length > 0 ? [`lost ${capabilityChangesText(lost)}`] : []),
    ]
    if (texts.length === 1) texts.push(gained.length > 0 ? 'lost none' : 'gained none')
    if (texts.length === 2) return `${company} ${listText(texts)}.`
    return sameCatalogue
      ? `${company} gained no capabilities and lost none.`
      : `${company} gained and lost none of the capabilities that both editions compare.`
  },

  'worth of changes': ({ gained, changes, now, worth }) => {
    // The row of a single one has this figure, too.
    const isOne = changes.length === 1
    const points = isOne ? pointsText(worth) : gapText(now, gained ? worth : -worth)
    return gained
      ? `Without the ${isOne ? 'gain' : 'gains'}, the overall score would be ${points} lower with today’s weights.`
      : `With ${isOne ? 'the lost capability' : 'the lost capabilities'} back, the overall score would be ${points} higher with today’s weights.`
  },

  'sum of changes': ({ gained, changes, now, worth }) => {
    const start = `Each row shows what that capability alone ${gained ? 'adds' : 'would add'} to the overall score with today’s weights.`
    if (changes.length < 2) return `${start} ${METHODS_DIFFER}`
    const all = changes.length === 2 ? 'Both' : `All ${changes.length}`
    return `${start} ${all} together ${gained ? 'add' : 'would add'} ${gapText(now, gained ? worth : -worth)}; the rows may not add up to exactly that. ${METHODS_DIFFER}`
  },
})
