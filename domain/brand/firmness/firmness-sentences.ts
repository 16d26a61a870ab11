import type { Claim } from '../../reading/claims/claim.ts'
import { sentenceOf } from '../../reading/claims/claim.ts'
import {
  type ClaimedSwap,
  type Draws,
  firmnessClaim,
  HELD_SHARE,
  NAMED_SHARE,
} from '../../reading/claims/firmness-claims.ts'
import type { Sentence } from '../../reading/claims/sentence.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { findStanding, isNearTie } from '../../reading/findings/standing.ts'
import { difference } from '../../text/number-text.ts'
import type { Swap, SwappingWeight } from './find-swaps.ts'
import { findFirmnessSteps } from './firmness-steps.ts'
import { type CompanyFirmness, DRAWS, editionSeed, type Firmness } from './firmness.ts'

/**
 * Returns how firm the ranking is, for a company and for the ranks that are open: 'If weights varied
 * by 25%, Pennant Bank would be fifth in over 99% of 4,000 weightings. Third place is open: ...'
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

/**
 * Returns how sure a company's rank is, in few words for below a headline: 'A near-tie with Corvane
 * (0.3 points apart). Third in 62% and fourth in 38% of 4,000 weightings.'
 */
export function rankFirmness(
  document: Parameters<typeof findStanding>[0],
  { companies, ...draws }: Firmness,
  companyId: string,
): Claim[] {
  const standing = findStanding(document, companyId)
  const own = companies.find((company) => company.companyId === companyId)
  if (!standing || !own) return []
  const { now, above, below } = standing
  const neighbours = [above, below].flatMap((one) => {
    if (!one) return []
    const [score, worse] =
      one === above
        ? [difference(now.score, -one.gap), now.score]
        : [now.score, difference(now.score, one.gap)]
    if (!isNearTie(score, worse)) return []
    return [{ companies: one.companies, score, gap: one.gap }]
  })
  const { company } = own
  return [
    ...(neighbours.length > 0
      ? [firmnessClaim('own near-ties', { companyId, company, neighbours })]
      : []),
    firmnessClaim('rank in weightings', heldRanks(own, drawsOf(draws))),
  ]
}

function drawsOf({ seed, draws, variation }: Draws): Draws {
  return { seed, draws, variation }
}

function heldRanks({ company, shares }: CompanyFirmness, draws: Draws) {
  const held = shares
    .map((share, place) => ({ rank: place + 1, share }))
    .filter(({ share }) => share >= NAMED_SHARE)
    .toSorted((first, second) => second.share - first.share)
  const rest = 1 - held.reduce((sum, { share }) => sum + share, 0)
  return { ...draws, company, ranks: held, rest: Math.round(rest * draws.draws) / draws.draws }
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

/** Explains the shares and their limits; on screen, slide and sheet. */
export const FIRMNESS_CAVEAT =
  'How much the weights vary is assumed, not measured. It tells how much the ranking depends on the weights, not how exact the answers are.'

/** The same where weights vary as much as by the survey's own sample before they are rounded to halves. */
const MEASURED_CAVEAT =
  'The weights vary smoothly, as much as the survey’s own sample lets them before they are rounded. Published weights go by halves: with other respondents one of them could move by 0.5, which is not counted here. It tells how much the ranking depends on the weights, not how exact the answers are.'

export function firmnessCaveat({ measured }: Pick<Firmness, 'measured'>): string {
  return measured ? MEASURED_CAVEAT : FIRMNESS_CAVEAT
}

/** Returns in which part of the draws each company holds each rank, for the text alternative. */
export function sharesClaim(firmness: Firmness): Claim<'shares listed'> {
  const companies = firmness.companies.map(({ company, shares }) => ({ company, shares }))
  return firmnessClaim('shares listed', { ...drawsOf(firmness), companies })
}

/** Title of the part of Methodology on the draws. */
export const DRAWS_TITLE = 'Draws of the weights'

/** Returns how the draws are made, with their distribution and seed, for Methodology. */
export function drawMethodClaim({
  report,
  ...document
}: Pick<ReportDocument, 'report' | 'uncertainty' | 'scoring' | 'survey'>): Claim | null {
  if (document.scoring === null) return null
  return firmnessClaim('method of draws', {
    seed: editionSeed(report.date),
    draws: DRAWS,
    variation: findFirmnessSteps(document).first,
  })
}

/** Returns how the draws are made. */
export function drawsClaim(firmness: Firmness): Claim<'draws'> {
  return firmnessClaim('draws', drawsOf(firmness))
}

/** Returns what the shares are, how they are calculated, and what they do not say. */
export function firmnessNote(firmness: Firmness): string {
  return `Share of draws in which a company holds each rank; each row adds up to 100%, but for rounding. Companies with equal scores in a draw share the better rank. A place is open if several companies hold it in 5% of the draws or more, and none in 75%. ${drawsClaim(firmness).text} ${firmnessCaveat(firmness)}`
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
