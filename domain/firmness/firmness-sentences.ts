import { countText, listText, pointsText } from '../text/number-text.ts'
import { ordinalWord } from '../text/ordinal-word.ts'
import { weightText } from '../what-if/what-if-sentences.ts'
import type { Swap, SwappingWeight } from './find-swaps.ts'
import type { CompanyFirmness, Firmness } from './firmness.ts'

/** Shares of draws below this are not named in sentences. */
const SMALL = 0.05

/** A rank that nobody holds in this share of the draws is open. */
const HELD = 0.75

/** '62%', 'over 99%', 'under 1%', '100%': nothing but all and none reads as such. */
export function shareText(share: number): string {
  if (share > 0 && share < 0.01) return 'under 1%'
  if (share > 0.99 && share < 1) return 'over 99%'
  return `${Math.floor(share * 100 + 0.5 + 1e-9)}%`
}

/**
 * Returns how firm the ranking is, for a company and for the ranks that are open: 'Pennant Bank is
 * fifth in over 99% of 4,000 plausible weightings. Third place is open: ...'
 */
export function firmnessSentences(firmness: Firmness, companyId: string): string[] {
  const { companies, draws } = firmness
  const own = companies.find((company) => company.companyId === companyId)
  return [...(own ? [ownSentence(own, draws)] : []), ...openSentences(companies)]
}

function ownSentence({ company, shares }: CompanyFirmness, draws: number): string {
  const held = shares
    .map((share, place) => ({ share, place }))
    .filter(({ share }) => share >= SMALL)
    .toSorted((first, second) => second.share - first.share)
    .map(({ share, place }) => `${ordinalWord(place + 1)} in ${shareText(share)}`)
  const all = shares.findIndex((share) => share === 1)
  if (all >= 0) {
    return `${company} is ${ordinalWord(all + 1)} in all ${draws.toLocaleString('en-US')} plausible weightings.`
  }
  const rest = held.length === 0 ? 'at no rank in more than 5%' : listText(held)
  return `${company} is ${rest} of ${draws.toLocaleString('en-US')} plausible weightings.`
}

function openSentences(companies: readonly CompanyFirmness[]): string[] {
  const open = companies.flatMap((_, place) => {
    const holders = companies
      .map(({ company, shares }) => ({ company, share: shares[place] ?? 0 }))
      .filter(({ share }) => share >= SMALL)
      .toSorted((first, second) => second.share - first.share)
    return holders.length > 1 && holders[0]!.share < HELD ? [{ place, holders }] : []
  })
  const [first, ...others] = open
  if (!first) return ['No place is open: each is held by one company in at least 75% of them.']
  const [leader, ...rivals] = first.holders
  const place = ordinalWord(first.place + 1)
  const shares = [
    `${leader!.company} holds it in ${shareText(leader!.share)}`,
    ...rivals.slice(0, 3).map(({ company, share }) => `${company} in ${shareText(share)}`),
  ].join(', ')
  return [
    `${place.charAt(0).toUpperCase()}${place.slice(1)} place is open: ${shares}.`,
    ...(others.length > 0
      ? [
          `So ${others.length === 1 ? 'is' : 'are'} ${listText(others.map((one) => ordinalWord(one.place + 1)))}.`,
        ]
      : []),
  ]
}

/** What the shares are, and what they do not say. */
export function firmnessNote({ seed, variation, draws }: Firmness): string {
  return `Share of draws in which a company holds each rank; each row adds up to 100%, but for rounding. Companies with equal scores in a draw share the better rank. ${draws.toLocaleString('en-US')} draws of the category weights around the published ones (Dirichlet, a weight of average size varies by ${variation}%, seed ${seed}); device weights, answers and ratings as published. It tells how much the ranking depends on the weights, not how exact the answers are.`
}

/** 'Mobile Web from 0.41 to 0.74', 'no single one'. */
export function swapText(weight: SwappingWeight | null, kind: 'device' | 'category'): string {
  if (weight === null) return 'no single one'
  return `${weight.title} from ${weightText(kind, weight.from)} to ${weightText(kind, weight.to)}`
}

/** The easiest swap of all neighbours: 'Halden & Rowe and Corvane swap ...'; null without one. */
export function easiestSwapSentence(swaps: readonly Swap[]): string | null {
  const easy = swaps.filter(({ category, device }) => category ?? device)
  if (easy.length === 0) return 'No single weight swaps two neighbours.'
  const closest = easy.toSorted((first, second) => first.gap - second.gap)[0]!
  const { better, worse, gap, category, device } = closest
  const ways = [
    ...(category ? [swapText(category, 'category')] : []),
    ...(device ? [swapText(device, 'device')] : []),
  ]
  return `${worse.company}, ${pointsText(gap, 2)} behind ${better.company}, would pass it with ${ways.join(', or with ')}. ${countText(easy.length, 'pair')} of ${swaps.length} can be swapped by a single weight.`
}
