import { cutList } from '../../text/cut-list.ts'
import { countText, listText, gapText, rankText } from '../../text/number-text.ts'
import { ordinalWord } from '../../text/ordinal-word.ts'
import { roundHalfUp } from '../../text/round.ts'
import { startCase } from '../../text/start-case.ts'
import { drawShareText, ofHundredText, weightText } from '../../text/weight-text.ts'
import { claimsOf } from './sentence.ts'

/** Shares of draws below this are not named in sentences. */
export const NAMED_SHARE = 0.05

/** A rank that no company holds in this share of the draws is open, if several hold it. */
export const HELD_SHARE = 0.75

/**
 * How other weights are drawn: by the survey once more and the published rule, or around the published
 * weights, one of average size varying by so many percent.
 */
export type FirmnessStep = 'survey' | number

/** The settings of the draws; the same draws give the same shares. */
export interface Draws {
  readonly seed: number
  readonly draws: number
  readonly step: FirmnessStep
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
  /** How weights are drawn; everything else stays as published. */
  draws: Pick<Draws, 'step'>
  /** The same for Methodology, with number, distribution and seed; the step is that of verdicts. */
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
  'ranks held': ({ company, ranks, rest, step }) => {
    const condition = `${conditionText(step)}, ${company} would be`
    if (ranks.length === 0) return `${condition} at no rank in 5 or more of 100 draws.`
    const [most] = ranks
    if (most!.share > 0.99) {
      return `${condition} ${ordinalWord(most!.rank)} in ${ofHundredText(most!.share)} draws.`
    }
    const held = ranks.map(
      ({ rank, share }, place) =>
        `${ordinalWord(rank)} in ${countOf(share)}${place === 0 ? ' of 100 draws' : ''}`,
    )
    const others = rest >= 0.005 ? `, at other ranks in ${countOf(rest)}` : ''
    return `${condition} ${listText(held)}${others}.`
  },
  'open place': ({ rank, holders }) => {
    const [leader, ...rivals] = holders
    const place = ordinalWord(rank)
    const shares = rivals.map(({ company, share }) => `${company} in ${countOf(share)}`)
    const texts = [
      `${leader!.company} holds it in ${countOf(leader!.share)} of 100 draws`,
      ...shares.slice(0, 3),
    ]
    const more = shares.length > 3 ? ` and ${shares.length - 3} more` : ''
    return `${startCase(place)} place is in doubt: ${texts.join(', ')}${more}.`
  },
  'more open places': ({ ranks }) =>
    `${startCase(listText(ranks.map(ordinalWord)))} ${ranks.length === 1 ? 'place is' : 'places are'} in doubt too.`,
  'places kept in draws': () =>
    'Every brand keeps its place in at least 75 of 100 draws: no place is in doubt.',
  'places left in draws': ({ companies }) =>
    `${cutList(companies)} ${companies.length === 1 ? 'keeps its place' : 'keep their places'} in fewer than 75 of 100 draws.`,
  'shares listed': ({ companies }) =>
    companies
      .map(({ company, shares }) => {
        const held = shares.flatMap((share, place) =>
          share > 0 ? [`${rankText(place + 1)} ${drawShareText(share)}`] : [],
        )
        return `${company} ${held.join(', ')}`
      })
      .join('; '),
  draws: ({ step }) =>
    step === 'survey'
      ? 'Each draw repeats the survey as if other people had been asked, and calculates the category weights by the published rule, to the nearest half. Device weights, the researchers’ answers and app-store ratings stay as published.'
      : `Each draw raises or lowers the published category weights at random: a weight of average size by about ${step}%, as a rule. How far opinions differ is assumed, not measured. Device weights, the researchers’ answers and app-store ratings stay as published.`,
  'method of draws': ({ seed, draws, step }) => {
    const drawn = `${draws.toLocaleString('en-US')} draws (seed ${seed})`
    const weights =
      'category weights raised or lowered at random (a Dirichlet distribution around the published ones), a weight of average size by about'
    return step === 'survey'
      ? `${drawn} vary everything that is known to be uncertain, and show how firm a rank is. ${startCase(VERDICTS)} The page Test the Weights has two more tests: the survey alone and, as an assumption, ${weights} 10%, 25% or 50%.`
      : `How many people the survey asked is not known, so ${drawn} of ${weights} ${step}%, show how firm a rank is. ${startCase(VERDICTS)}`
  },
  'smallest swap': ({ swap }) => (swap === null ? 'none on its own' : swapText(swap)),
  'nearest swap': ({ better, worse, score, gap, swaps }) => {
    const distance = gap === 0 ? `level with ${better}` : `${gapText(score, gap)} behind ${better}`
    return `${worse}, ${distance}, would pass it if ${swaps.map(weighedText).join(', or ')}.`
  },
  'swaps counted': ({ easy, pairs }) =>
    easy === 0
      ? 'Changing a single weight swaps no two neighbors.'
      : `In ${easy} of the ${countText(pairs, 'pair')} of neighbors in the ranking, changing a single weight can make the two swap places.`,
})

/** Meaning of a verdict's words; also on How Sure. */
export const VERDICTS =
  'a rank is too close to call if it holds in fewer than 50 of 100 draws, or a neighbor in the ranking is ahead in 25 to 75. Any other rank is firm if it holds in 95 or more, and close if it holds in fewer. A tie counts half for each brand.'

/** The part of a tie in the shares of draws in which companies hold ranks. */
export const TIES_SHARED = 'Companies that tie in a draw share its ranks.'

/** 'If opinions differed by a quarter' */
function conditionText(step: FirmnessStep): string {
  return step === 'survey'
    ? 'If the survey had asked other people'
    : `If opinions differed by ${variationText(step)}`
}

/** 'a quarter', '10%' */
export function variationText(percent: number): string {
  return { 10: 'a tenth', 25: 'a quarter', 50: 'half' }[percent] ?? `${percent}%`
}

/** '62', of a hundred draws. */
function countOf(share: number): string {
  return String(roundHalfUp(share * 100, 1))
}

/** 'Mobile Web weighed 0.74 instead of 0.41' */
function weighedText(swap: ClaimedSwap): string {
  return swapText(swap).replace(/ at (\S+ instead of \S+)$/, ' weighed $1')
}

/** 'Mobile Web at 0.74 instead of 0.41' */
function swapText({ kind, title, from, to }: ClaimedSwap): string {
  return `${title} at ${weightText(kind, to)} instead of ${weightText(kind, from)}`
}
