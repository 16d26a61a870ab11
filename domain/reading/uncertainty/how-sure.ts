import { pointsNumber } from '../../text/number-text.ts'
import type { Claim } from '../claims/claim.ts'
import type { DrawnScore, ReportDocument } from '../document/report-document.ts'
import { type AnsweredDocument, findFewAnswers } from './document-influence.ts'
import { SOURCE_NAMES } from './interval-text.ts'
import {
  closeNeighboursClaim,
  drawsMadeClaim,
  HOW_DRAWN,
  sourceClaims,
} from './uncertainty-sentences.ts'
import {
  aheadShare,
  drawnResult,
  findIntervals,
  findSourcesAlone,
  SURE_SHARE,
  UNCERTAINTY_SOURCES,
} from './uncertainty.ts'

/** Title of the page on how sure the figures are; also on paper, slide and sheet. */
export const HOW_SURE = 'How Sure'

/** The questions that the page answers, for a preview. */
export const HOW_SURE_ANSWERS =
  'How sure scores and ranks are, what that rests on, and what it does not cover.'

/** How sure a company's overall score and rank are. */
export interface SureCompany {
  readonly companyId: string
  readonly company: string
  readonly rank: number
  /** True if others have the same rank. */
  readonly tied: boolean
  readonly score: number
  readonly interval: DrawnScore
  /** Half the width of the interval by each source alone, in the order of the sources. */
  readonly alone: readonly (number | null)[]
  /** True if there are too few answers to tell what wrong ones do, for which `alone` then has null. */
  readonly tooFew: boolean
  /** Share of the draws in which it is ahead of each company in turn; null for itself. */
  readonly ahead: readonly (number | null)[]
}

/** The page on how sure the figures are. */
export interface HowSure {
  /** Null where nothing was drawn. */
  readonly finding: Claim<'close neighbours'> | null
  /** How the intervals were made; empty where nothing was drawn. */
  readonly how: readonly string[]
  readonly sources: readonly { readonly name: string; readonly text: Claim<'source'>['text'] }[]
  /** The assumed shares of wrong answers that can be chosen; one alone if it was measured. */
  readonly errorRates: readonly number[]
  /** That of the values below; null where nothing was drawn. */
  readonly errorRate: number | null
  /** Best rank first; empty where nothing was drawn. */
  readonly companies: readonly SureCompany[]
}

/** Returns the page for an assumed share of wrong answers; null before anything is calculated. */
export function describeUncertainty(
  document: AnsweredDocument & Pick<ReportDocument, 'uncertainty'>,
  errorRate?: number,
): HowSure | null {
  const { uncertainty, rankings } = document
  if (uncertainty === null || rankings === null) return null
  const result = drawnResult(document, errorRate)
  const made = drawsMadeClaim(document)
  const intervals = findIntervals(document, null, errorRate)
  const ranks = rankings.overall
  return {
    finding: closeNeighboursClaim(document, errorRate),
    how: made ? [made.text, HOW_DRAWN] : [],
    sources: sourceClaims(document).map(({ inputs, text }) => ({
      name: SOURCE_NAMES[inputs.source],
      text,
    })),
    errorRates: uncertainty.results.map((one) => one.errorRate),
    errorRate: result?.errorRate ?? null,
    companies: ranks.flatMap(({ companyId, company, rank, score }): SureCompany[] => {
      const interval = intervals?.get(companyId)
      if (!interval) return []
      const tooFew = findFewAnswers(document, companyId) !== null
      return [
        {
          companyId,
          company,
          rank,
          tied: ranks.filter((one) => one.rank === rank).length > 1,
          score,
          interval,
          alone: findSourcesAlone(document, companyId).map(({ source, half }) =>
            tooFew && source === 'answers' ? null : half,
          ),
          tooFew,
          ahead: ranks.map((other) => aheadShare(document, companyId, other.companyId, errorRate)),
        },
      ]
    }),
  }
}

/** Two brands, neither ahead in nearly all draws. */
export interface PairInDoubt {
  /** The one that is ahead more often; of two that are equally often, the one with the better rank. */
  readonly ahead: SureCompany
  readonly behind: SureCompany
  /** Share of the draws in which it is ahead, 0.5 to `SURE_SHARE`. */
  readonly share: number
}

/** Returns the pairs of brands that could change places, the closest first. */
export function findPairsInDoubt(companies: readonly SureCompany[]): PairInDoubt[] {
  return companies
    .flatMap((one, place) =>
      companies.slice(place + 1).flatMap((other, after): PairInDoubt[] => {
        const share = one.ahead[place + 1 + after]
        if (share === null || share === undefined) return []
        return share < 0.5
          ? [{ ahead: other, behind: one, share: 1 - share }]
          : [{ ahead: one, behind: other, share }]
      }),
    )
    .filter(({ share }) => share < SURE_SHARE)
    .toSorted((one, other) => one.share - other.share)
}

/** Returns what is said of the other pairs, below those or in their place. */
export const otherPairsText = (inDoubt: readonly PairInDoubt[]) =>
  `In every ${inDoubt.length > 0 ? 'other ' : ''}pair one brand is ahead in at least 95 of 100 draws.`

export const PAIRS_TITLE = 'Pairs in Doubt'

/** Explains these. */
export const PAIRS_NOTE = 'Draws with equal scores count half.'

/** Returns a company's sources alone as the words of a table: '0.3', '–' without a basis. */
export function aloneTexts({ alone, tooFew }: Pick<SureCompany, 'alone' | 'tooFew'>): string[] {
  return alone.map((half, place) => {
    if (half !== null) return pointsNumber(half)
    return tooFew && UNCERTAINTY_SOURCES[place] === 'answers' ? 'too few' : '–'
  })
}

/** Explains these. */
export const ALONE_NOTE =
  'By source: half the width of the interval, in points, if only that source varied. “–” has no basis. “Too few” answers: a single wrong one would change the rank, or nearly all are alike and the others could all be wrong; how likely that is cannot be told.'
