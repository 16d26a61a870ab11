import type { Claim } from '../../reading/claims/claim.ts'
import { sentenceOf } from '../../reading/claims/claim.ts'
import {
  type ClaimedSwap,
  type Draws,
  firmnessClaim,
  type FirmnessStep,
  HELD_SHARE,
  NAMED_SHARE,
  TIES_SHARED,
  variationText,
} from '../../reading/claims/firmness-claims.ts'
import type { Sentence } from '../../reading/claims/sentence.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { DEFAULT_VARIATION } from '../what-if/what-if-settings.ts'
import type { Swap, SwappingWeight } from './find-swaps.ts'
import { type CompanyFirmness, DRAWS, editionSeed, type Firmness } from './firmness.ts'

/**
 * Returns how firm the ranking is, for a company and for the ranks that are open: 'If opinions
 * differed by a quarter, Pennant Bank would be fifth in 98 of 100 draws. Third place is in doubt: ...'
 */
export function firmnessClaims(firmness: Firmness, companyId: string): Claim[] {
  const { companies } = firmness
  const own = companies.find((company) => company.companyId === companyId)
  const draws = drawsOf(firmness)
  return [
    ...(own ? [firmnessClaim('ranks held', heldRanks(own, draws))] : []),
    ...openClaims(companies, draws),
  ]
}

function drawsOf({ seed, draws, step }: Draws): Draws {
  return { seed, draws, step }
}

function heldRanks({ company, shares }: CompanyFirmness, draws: Draws) {
  const held = shares
    .map((share, place) => ({ rank: place + 1, share }))
    .filter(({ share }) => share >= NAMED_SHARE)
    .toSorted((first, second) => second.share - first.share)
  const rest = 1 - held.reduce((sum, { share }) => sum + share, 0)
  return { ...draws, company, ranks: held, rest: Math.max(Math.round(rest * 1e4) / 1e4, 0) }
}

function openClaims(companies: readonly CompanyFirmness[], draws: Draws): Claim[] {
  const open = companies.flatMap((_, place) => {
    const holders = companies
      .map(({ company, shares }) => ({ company, share: shares[place] ?? 0 }))
      .filter(({ share }) => share >= NAMED_SHARE)
      .toSorted((first, second) => second.share - first.share)
    const isOpen = holders.length > 1 && holders[0]!.share < HELD_SHARE
    return isOpen ? [{ rank: place + 1, holders }] : []
  })
  const [first, ...others] = open
  if (!first) {
    const left = companies.filter(({ rank, shares }) => (shares[rank - 1] ?? 0) < HELD_SHARE)
    if (left.length === 0) return [firmnessClaim('places kept in draws', draws)]
    const names = left.map(({ company }) => company)
    return [firmnessClaim('places left in draws', { ...draws, companies: names })]
  }
  const ranks = others.map(({ rank }) => rank)
  return [
    firmnessClaim('open place', { ...draws, ...first }),
    ...(ranks.length > 0 ? [firmnessClaim('more open places', { ...draws, ranks })] : []),
  ]
}

/** Returns in which part of the draws each company holds each rank, for the text alternative. */
export function sharesClaim(firmness: Firmness): Claim<'shares listed'> {
  const companies = firmness.companies.map(({ company, shares }) => ({ company, shares }))
  return firmnessClaim('shares listed', { ...drawsOf(firmness), companies })
}

/** Title of the part of Methodology on verdicts. */
export const DRAWS_TITLE = 'How firm ranks are'

/** Returns how verdicts on ranks are made, for Methodology; null without scores. */
export function drawMethodClaim({
  report,
  uncertainty,
  scoring,
}: Pick<ReportDocument, 'report' | 'uncertainty' | 'scoring'>): Claim<'method of draws'> | null {
  if (scoring === null || uncertainty === null) return null
  const { draws, seed, sources } = uncertainty
  return firmnessClaim(
    'method of draws',
    sources.survey
      ? { seed, draws, step: 'survey' }
      : { seed: editionSeed(report.date), draws: DRAWS, step: DEFAULT_VARIATION },
  )
}

/** Returns how the draws are made. */
export function drawsClaim({ step }: Pick<Firmness, 'step'>): Claim<'draws'> {
  return firmnessClaim('draws', { step })
}

/** 'if the survey had asked other people', 'if opinions differed by a quarter' */
export function stepText(step: FirmnessStep): string {
  return step === 'survey'
    ? 'if the survey had asked other people'
    : `if opinions differed by ${variationText(step)}`
}

/** Returns what the shares are, how they are calculated, and what they do not say. */
export function firmnessNote(firmness: Firmness): string {
  return `Share of draws in which a company holds each rank; each row adds up to 100%, but for rounding. ${TIES_SHARED} A place is in doubt if several companies hold it in 5% of the draws or more, and none in 75%. ${drawsClaim(firmness).text}`
}

/** Returns the smallest change that swaps two neighbours: 'Mobile Web from 0.41 to 0.74'. */
export function swapClaim(swap: Swap, kind: 'device' | 'category'): Claim<'smallest swap'> {
  const { better, worse } = swap
  const weight = swap[kind]
  return firmnessClaim('smallest swap', {
    better: better.company,
    worse: worse.company,
    kind,
    swap: weight && claimedSwap(weight, kind),
  })
}

function claimedSwap(weight: SwappingWeight, kind: 'device' | 'category'): ClaimedSwap {
  return { kind, ...weight }
}

/** The easiest swap of all neighbours: 'Halden & Rowe and Corvane swap ...'; empty for one company. */
export function swapsClaims(swaps: readonly Swap[]): Claim[] {
  if (swaps.length === 0) return []
  const easy = swaps.filter(({ category, device }) => category ?? device)
  const counted = firmnessClaim('swaps counted', { easy: easy.length, pairs: swaps.length })
  const [closest] = easy.toSorted((first, second) => first.gap - second.gap)
  if (!closest) return [counted]
  const { better, worse, gap, category, device } = closest
  return [
    firmnessClaim('nearest swap', {
      better: better.company,
      worse: worse.company,
      score: better.score,
      gap,
      swaps: [
        ...(category ? [claimedSwap(category, 'category')] : []),
        ...(device ? [claimedSwap(device, 'device')] : []),
      ],
    }),
    counted,
  ]
}

/** Returns the sentences on a company and on the open ranks as one text. */
export function firmnessText(firmness: Firmness, companyId: string): Sentence | '' {
  return sentenceOf(firmnessClaims(firmness, companyId)) ?? ''
}
