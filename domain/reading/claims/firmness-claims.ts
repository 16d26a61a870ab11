import { cutList } from '../../text/cut-list.ts'
import { countText, listText, gapText, rankText } from '../../text/number-text.ts'
import { ordinalWord } from '../../text/ordinal-word.ts'
import { shareText, weightText } from '../../text/weight-text.ts'
import type { Named } from './read-document.ts'
import { claimsOf } from './sentence.ts'

/** Shares of draws below this are not named in sentences. */
export const NAMED_SHARE = 0.05

/** A rank that no company holds in this share of the draws is open, if several hold it. */
export const HELD_SHARE = 0.75

/** The settings of the draws; the same draws give the same shares. */
export interface Draws {
  readonly seed: number
  readonly draws: number
  /** The variation of a category weight of average size, in percent. */
  readonly variation: number
}

interface Held {
  readonly company: string
  /** Part of the draws. */
  readonly share: number
}

export interface ClaimedSwap {
  readonly kind: 'device' | 'category'
  /** Name of the category or application. */
  readonly id: string
  readonly title: string
  readonly from: number
  readonly to: number
}

interface Pair {
  readonly better: string
  readonly worse: string
}

export interface FirmnessClaims {
  /** Which ranks a company holds in the draws, in how many; the rest are named together. */
  'ranks held': Draws & {
    readonly company: string
    /** Largest share first. */
    readonly ranks: readonly { readonly rank: number; readonly share: number }[]
    readonly rest: number
  }
  /** The same in few words, below a headline that names the company. */
  'rank in weightings': FirmnessClaims['ranks held']
  /** The next better and the next worse companies, where they are less than half a point away. */
  'own near-ties': Named & {
    readonly neighbours: readonly {
      readonly companies: readonly string[]
      readonly score: number
      readonly gap: number
    }[]
  }
  /** A rank that several companies hold in some draws, and none in three of four. */
  'open place': Draws & { readonly rank: number; readonly holders: readonly Held[] }
  /** The other open ranks. */
  'more open places': Draws & { readonly ranks: readonly number[] }
  /** Every company keeps its published rank in three of four draws. */
  'places kept in draws': Draws
  /** Companies that do not keep it, when no rank is open. */
  'places left in draws': Draws & { readonly companies: readonly string[] }
  /** The share of the draws in which companies hold each rank. */
  'shares listed': Draws & {
    readonly companies: readonly { readonly company: string; readonly shares: readonly number[] }[]
  }
  /** Description of the draws, and with the distribution and seed that Methodology has. */
  draws: Draws
  'method of draws': Draws
  /** The smallest change of a single weight of a kind that puts the worse company ahead. */
  'smallest swap': Pair & {
    readonly kind: 'device' | 'category'
    readonly swap: ClaimedSwap | null
  }
  /** The nearest neighbours that a single weight swaps. */
  'nearest swap': Pair & {
    /** The score of the better company. */
    readonly score: number
    readonly gap: number
    readonly swaps: readonly ClaimedSwap[]
  }
  /** The number of neighbours that a single weight swaps. */
  'swaps counted': { readonly easy: number; readonly pairs: number }
}

export const firmnessClaim = claimsOf<FirmnessClaims>({
  'ranks held': ({ company, ranks, rest, draws, variation }) => {
    const weightings = `${draws.toLocaleString('en-US')} weightings`
    const condition = `If weights varied by ${variation}%, ${company} would be`
    const [most] = ranks
    if (most?.share === 1) return `${condition} ${ordinalWord(most.rank)} in all ${weightings}.`
    const held = ranks.map(({ rank, share }) => `${ordinalWord(rank)} in ${shareText(share)}`)
    if (held.length === 0) return `${condition} at no rank in 5% or more of ${weightings}.`
    const others = rest > 0 ? `, at other ranks in ${shareText(rest)}` : ''
    return `${condition} ${listText(held)} of ${weightings}${others}.`
  },
  'rank in weightings': ({ ranks, draws }) => {
    const weightings = `${draws.toLocaleString('en-US')} weightings`
    const [most] = ranks
    if (most?.share === 1) return `${startCase(ordinalWord(most.rank))} in all ${weightings}.`
    const held = ranks.map(({ rank, share }) => `${ordinalWord(rank)} in ${shareText(share)}`)
    if (held.length === 0) return `In no rank in 5% or more of ${weightings}.`
    return `${startCase(listText(held))} of ${weightings}.`
  },
  'own near-ties': ({ neighbours }) => {
    const texts = neighbours.map(
      ({ companies, score, gap }) => `${listText(companies)} (${gapText(score, gap)} apart)`,
    )
    return `A near-tie with ${listText(texts)}.`
  },
  'open place': ({ rank, holders }) => {
    const [leader, ...rivals] = holders
    const place = ordinalWord(rank)
    const shares = rivals.map(({ company, share }) => `${company} in ${shareText(share)}`)
    const texts = [
      `${leader!.company} holds it in ${shareText(leader!.share)}`,
      ...shares.slice(0, 3),
    ]
    const more = shares.length > 3 ? ` and ${shares.length - 3} more` : ''
    return `${startCase(place)} place is open: ${texts.join(', ')}${more}.`
  },
  'more open places': ({ ranks }) =>
    `So ${ranks.length === 1 ? 'is' : 'are'} ${listText(ranks.map(ordinalWord))}.`,
  'places kept in draws': () =>
    'No place is open: every company keeps its place in at least 75% of them.',
  'places left in draws': ({ companies }) =>
    `${cutList(companies)} ${companies.length === 1 ? 'keeps its place' : 'keep their places'} in less than 75% of them.`,
  'shares listed': ({ companies }) =>
    companies
      .map(({ company, shares }) => {
        const held = shares.flatMap((share, place) =>
          share > 0 ? [`${rankText(place + 1)} ${shareText(share)}`] : [],
        )
        return `${company} ${held.join(', ')}`
      })
      .join('; '),
  draws: ({ draws, variation }) =>
    `${draws.toLocaleString('en-US')} draws of the category weights around the published ones; a weight of average size varies by ${variation}%. Device weights, answers and ratings as published.`,
  'method of draws': ({ seed, draws, variation }) =>
    `How often a company holds its rank is counted in ${draws.toLocaleString('en-US')} draws of the category weights from a Dirichlet distribution around the published ones, in which a weight of average size varies by ${variation}% (seed ${seed}). Device weights, answers and ratings stay as published.`,
  'smallest swap': ({ swap }) => (swap === null ? 'no single one' : swapText(swap)),
  'nearest swap': ({ better, worse, score, gap, swaps }) => {
    const distance = gap === 0 ? `level with ${better}` : `${gapText(score, gap)} behind ${better}`
    return `${worse}, ${distance}, would pass it with ${swaps.map(swapText).join(', or with ')}.`
  },
  'swaps counted': ({ easy, pairs }) =>
    easy === 0
      ? 'No single weight swaps two neighbours.'
      : `${countText(easy, 'pair')} of ${pairs} can be swapped by a single weight.`,
})

function startCase(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** 'Mobile Web from 0.41 to 0.74' */
function swapText({ kind, title, from, to }: ClaimedSwap): string {
  return `${title} from ${weightText(kind, from)} to ${weightText(kind, to)}`
}
