import type { ApplicationKey } from '../../catalogue/application.ts'
import { formatMonth } from '../../text/format-date.ts'
import { gapText, listText, possessive, scoreText, sharedRankText } from '../../text/number-text.ts'
import { startCase } from '../../text/start-case.ts'
import type { Cause } from '../causes/causes.ts'
import { capabilityChangesText } from './changes-text.ts'
import type { Changed, Named } from './claimed-ranking.ts'
import type { RankNow } from './headline-claims.ts'
import { claimsOf } from './sentence.ts'

/**
 * Causes that can move a company's rank: those of its own score, the changes of the others, and
 * companies that came or left.
 */
export type MoveCause = Cause | 'others' | 'companies'

/** Causes that can let one company pass another: changes of either, and changes for both. */
export type PassCause = 'passer' | 'passed' | 'weights' | 'devices' | 'catalogue' | 'method'

interface Neighbours {
  readonly companies: readonly string[]
  readonly gap: number
}

export interface StandingClaims {
  /** A rank that is new or as before, with the score. */
  'rank and score': RankNow & {
    readonly score: number
    /** Null for a company that was not ranked before. */
    readonly change: number | null
  }
  /** A rank that has changed, and why. */
  'rank moved': RankNow & {
    /** If not, the causes are only named: none or several of them alone explain it. */
    readonly because: boolean
    readonly causes: readonly MoveCause[]
    readonly gained: readonly Changed[]
    readonly lost: readonly Changed[]
    readonly came: readonly string[]
    readonly left: readonly string[]
  }
  /**
   * Companies that passed a company overall, or were passed by it, and the points that it and they
   * gained or lost.
   */
  overtook: Named & {
    readonly passedBy: boolean
    /** True if the draws put none of them clearly ahead: they are level. */
    readonly level: boolean
    readonly change: number
    readonly others: readonly (Named & { readonly change: number })[]
  }
  /** The rank that a company would have without its gains, or its losses. */
  'rank without changes': Named & {
    readonly gained: boolean
    readonly rank: number
    readonly shared: boolean
    readonly score: number
    /** True if that is its rank of the previous edition. */
    readonly still: boolean
  }
  neighbours: Named & {
    readonly score: number
    readonly above: Neighbours | null
    readonly below: Neighbours | null
  }
  /** Passes since the previous edition, in names alone. */
  'who passed': Named & {
    readonly application: ApplicationKey | null
    readonly by: readonly string[]
    readonly passed: readonly string[]
    /** Companies on the other side of it than before, but not clearly by the draws. */
    readonly level: readonly string[]
    readonly isCompared: boolean
  }
  'nobody passed': Named & {
    readonly application: ApplicationKey | null
    readonly since: string
  }
  /** Companies that passed another, or were passed, for the same reasons. */
  pass: Named & {
    readonly application: ApplicationKey | null
    readonly passedBy: boolean
    readonly level: boolean
    readonly others: readonly Named[]
    readonly because: boolean
    readonly causes: readonly PassCause[]
  }
}

export const standingClaim = claimsOf<StandingClaims>({
  'rank and score': ({ company, rank, tiedWith, of, before, score, change }) => {
    const shared = tiedWith.length > 0 ? `, shared with ${listText(tiedWith)}` : ''
    const place = sharedRankText(rank)
    if (!before || change === null) {
      return `${company} is ${place} of ${of}${shared}, with ${scoreText(score)}.`
    }
    const than =
      change === 0
        ? 'as before'
        : `${gapText(score, change)} ${change > 0 ? 'more' : 'less'} than before`
    return `${company} stayed ${place}${shared}, with ${scoreText(score)}, ${than}.`
  },

  'rank moved': (given) => {
    const { company, rank, tiedWith, before, because, causes } = given
    const from = sharedRankText(before?.rank ?? rank, before?.shared)
    const moved = rank < (before?.rank ?? rank) ? 'rose' : 'fell'
    const shared = tiedWith.length > 0 ? `, shared with ${listText(tiedWith)}` : ''
    const texts = causesTexts(causes, given)
    const why = texts.length === 0 ? '' : `, ${because ? 'because' : 'after'} ${listText(texts)}`
    return `${company} ${moved} from ${from} to ${sharedRankText(rank)}${shared}${why}.`
  },

  overtook: ({ company, passedBy, level, change, others }) => {
    const names = listText(others.map((other) => other.company))
    const overtook = level ? 'caught up with' : 'overtook'
    const passed = passedBy ? `${names} ${overtook} ${company}` : `${company} ${overtook} ${names}`
    const most = Math.max(...others.map((other) => Math.abs(other.change)))
    const least = Math.min(...others.map((other) => Math.abs(other.change)))
    const isOwn = Math.abs(change) > most
    if (!isOwn && Math.abs(change) >= least) return `${passed}.`
    if (isOwn !== passedBy)
      return `${passed}, mainly by ${passedBy && others.length > 1 ? 'their' : 'its'} own rise.`
    const they = isOwn ? company : others.length > 1 ? 'they' : names
    return `${passed}, mainly because ${they} fell.`
  },

  'rank without changes': ({ gained, rank, shared, score, still }) =>
    `Without the ${gained ? 'gains' : 'losses'}, it would ${still ? 'have stayed' : 'be'} ${sharedRankText(rank, shared)}, at ${scoreText(score)}.`,

  neighbours: ({ score, above, below }) => {
    const texts = [
      ...(above
        ? [`${listText(above.companies)} ${areText(above)} ${gapText(score, -above.gap)} ahead`]
        : []),
      ...(below
        ? [`${listText(below.companies)} ${areText(below)} ${gapText(score, below.gap)} behind`]
        : []),
    ]
    return `${listText(texts)}.`
  },

  'who passed': ({ by, passed, level, isCompared }) => {
    if (!isCompared) return 'Not ranked in the previous edition'
    if (by.length + passed.length + level.length === 0) return 'No overtaking'
    const texts = [
      ...(by.length > 0 ? [`passed by ${listText(by)}`] : []),
      ...(passed.length > 0 ? [`passed ${listText(passed)}`] : []),
      ...(level.length > 0 ? [`level with ${listText(level)}`] : []),
    ].join('; ')
    return startCase(texts)
  },

  'nobody passed': ({ company, since }) =>
    `${company} has passed no one since ${formatMonth(since)}, and no one has passed it.`,

  pass: ({ company, passedBy, level, others, because, causes }) => {
    const names = listText(others.map((other) => other.company))
    const [passer, passed] = passedBy ? [names, company] : [company, names]
    const start = `${passer} ${level ? 'caught up with' : 'passed'} ${passed}`
    const isPlural = others.length > 1
    const texts = causes.map((cause) => {
      if (cause === 'passer') return `${passedBy && isPlural ? 'their' : 'its'} own gains`
      if (cause === 'passed') return `${possessive(passed)} own losses`
      return COMMON_CHANGES[cause]
    })
    if (texts.length === 0) return `${start}; no cause alone brought that about.`
    return `${start} ${because ? 'because of' : 'after'} ${listText(texts)}.`
  },
})

const COMMON_CHANGES = {
  weights: 'the changed category weights',
  devices: 'the changed device weights',
  catalogue: 'the changed catalog',
  method: 'the changed method',
} as const

function areText({ companies }: Neighbours): string {
  return companies.length > 1 ? 'are' : 'is'
}

/** 'it gained 2 capabilities', and 'its app-store rating and the device weights changed'. */
function causesTexts(
  causes: readonly MoveCause[],
  { gained, lost, came, left }: StandingClaims['rank moved'],
): string[] {
  const facts = [
    ...(gained.length > 0 ? [`gained ${capabilityChangesText(gained)}`] : []),
    ...(lost.length > 0 ? [`lost ${capabilityChangesText(lost)}`] : []),
  ]
  const companies = [
    ...(came.length > 0 ? [`${listText(came)} came`] : []),
    ...(left.length > 0 ? [`${listText(left)} left`] : []),
  ]
  const changed = causes.flatMap((cause) => {
    if (cause === 'companies') return []
    return cause === 'capabilities' && facts.length > 0 ? [] : CHANGED[cause]
  })
  // Else what changed reads as gained: 'it gained 1 capability and its rating changed'.
  return [
    ...(changed.length > 0 ? [`${listText(changed)} changed`] : []),
    ...(causes.includes('capabilities') && facts.length > 0 ? [`it ${listText(facts)}`] : []),
    ...(causes.includes('companies') ? companies : []),
  ]
}

const CHANGED: Readonly<Record<Exclude<MoveCause, 'companies'>, string>> = {
  capabilities: 'its own capabilities',
  rating: 'its app-store rating',
  weights: 'the category weights',
  devices: 'the device weights',
  catalogue: 'the catalog',
  method: 'the method',
  others: 'rivals’ capabilities or ratings',
}
