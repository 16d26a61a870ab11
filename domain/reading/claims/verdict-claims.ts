import { ordinalWord } from '../../text/ordinal-word.ts'
import { roundHalfUp } from '../../text/round.ts'
import { startCase } from '../../text/start-case.ts'
import { ofHundredText } from '../../text/weight-text.ts'
import type { ClaimedPlace, Named } from './claimed-ranking.ts'
import { variationText } from './firmness-claims.ts'
import { claimsOf } from './sentence.ts'

/** How firm a rank is. */
export type VerdictWord = 'firm' | 'close' | 'too close to call'

/** Basis of a verdict. */
export type VerdictBasis =
  | {
      /** How Sure’s draws of everything that has a known basis. */
      readonly kind: 'draws'
      readonly draws: number
      readonly errorRate: number
    }
  | {
      /** Draws of the weights alone, where the survey’s sample is not known. */
      readonly kind: 'weights'
      readonly draws: number
      readonly seed: number
      /** Percent. */
      readonly variation: number
    }

/** The reason that decides: how often the rank holds, the nearest rival, or a single answer. */
export type VerdictReason = 'held' | 'rival' | 'answer'

export interface VerdictClaims {
  /** How firm a company's overall rank is, why, by whom it is challenged, and what that rests on. */
  verdict: Named & {
    readonly place: ClaimedPlace
    readonly verdict: VerdictWord
    readonly reason: VerdictReason
    /** Share of the draws that keep the rank; null in draws of the first method, which do not say. */
    readonly held: number | null
    /** The neighbour whose order with the company is least sure, and how often it is ahead. */
    readonly runnerUp: (Named & { readonly share: number }) | null
    readonly basis: VerdictBasis
  }
  /** The share of wrong answers that verdicts and intervals rest on. */
  'wrong answers': { readonly errorRate: number; readonly measured: boolean }
}

export const verdictClaim = claimsOf<VerdictClaims>({
  verdict: ({ company, place, verdict, reason, held, runnerUp, basis }) => {
    const why = () => {
      if (reason === 'answer') {
        return 'one wrong answer would change it, and too few answers are known to say how likely that is'
      }
      const drawn = `random draws of the ${basis.kind === 'weights' ? 'survey’s weights' : 'data'}`
      // Companies of equal score tie in most draws.
      const half = place.shared ? ', ties counting half' : ''
      if (reason === 'rival')
        return `${runnerUp?.company} is ahead of ${company} in ${ofHundredText(runnerUp?.share ?? 0)} ${drawn}${half}`
      const holds = held === null ? 'at least 95 of 100' : heldText(held, verdict)
      return `it holds in ${holds} ${drawn}${verdict === 'close' && runnerUp ? challengeText(company, runnerUp) : ''}`
    }
    const given =
      basis.kind === 'weights'
        ? ` How many people were surveyed is not known, so the draws vary the weights by ${variationText(basis.variation)}.`
        : ''
    const which = `${place.shared ? 'shared ' : ''}${ordinalWord(place.rank)} place`
    return `${startCase(which)} is ${verdict}: ${why()}.${given}`
  },
  'wrong answers': ({ errorRate, measured }) =>
    measured
      ? `A second check found ${wrongText(errorRate)} of the researchers’ answers wrong, which the draws take into account; ${TIES_HALVED}.`
      : `The draws assume that ${wrongText(errorRate)} of the researchers’ answers is wrong; ${TIES_HALVED}.`,
})

const TIES_HALVED = 'a draw in which two brands tie counts half for each'

/** A share that is rounded to the limit that it misses is 'just under 95 of 100'. */
function heldText(held: number, verdict: VerdictWord): string {
  const limit = verdict === 'close' ? 95 : 50
  const isMissed = verdict !== 'firm' && roundHalfUp(held * 100, 1) === limit && held < limit / 100
  return isMissed ? `just under ${limit} of 100` : ofHundredText(held)
}

/** How often the order with the nearest rival is the other way round. */
function challengeText(
  company: string,
  { company: rival, share }: Named & { readonly share: number },
) {
  return share > 0.5
    ? `, and ${company} is ahead of ${rival} in ${countText(1 - share)}`
    : `, and ${rival} is ahead in ${countText(share)}`
}

/** '15', 'fewer than 1' */
function countText(share: number): string {
  return ofHundredText(share).replace(' of 100', '')
}

/** '1 in 100', '5 in 1,000' */
export function wrongText(errorRate: number): string {
  return errorRate >= 0.01
    ? `${roundHalfUp(errorRate * 100, 10)} in 100`
    : `${roundHalfUp(errorRate * 1000, 10)} in 1,000`
}
