import { onApplications } from '../../catalogue/application-text.ts'
import type { ApplicationKey } from '../../catalogue/application.ts'
import { capabilityCountText } from '../../text/capability-count-text.ts'
import { cutList } from '../../text/cut-list.ts'
import { formatMonth } from '../../text/format-date.ts'
import {
  countText,
  gapText,
  listText,
  pointsText,
  changeText,
  scoreText,
  sharedRankText,
  shownDifference,
} from '../../text/number-text.ts'
import { numberWord } from '../../text/number-word.ts'
import { startCase } from '../../text/start-case.ts'
import { capabilityChangesText } from './changes-text.ts'
import type { Changed, Named } from './claimed-ranking.ts'
import { claimsOf } from './sentence.ts'

export interface RankNow extends Named {
  readonly rank: number
  /** Names of the companies that share the rank. */
  readonly tiedWith: readonly string[]
  readonly of: number
  readonly before: { readonly rank: number; readonly shared: boolean } | null
}

export interface GainsAndLosses extends Named {
  readonly gained: readonly Changed[]
  readonly lost: readonly Changed[]
  /** False if capabilities came, went or moved: only some are compared. */
  readonly sameCatalogue: boolean
}

export interface HeadlineClaims {
  /** A company's overall rank, and how it has moved. */
  rank: RankNow
  /** Gains and losses of a company of both editions. */
  'own changes': GainsAndLosses
  /** The leader overall, and its lead over the next. */
  leader: {
    readonly leaders: readonly Named[]
    readonly score: number
    readonly next: { readonly companies: readonly string[]; readonly gap: number } | null
  }
  /** The previous leader that no longer leads, though it is still compared. */
  'lead taken': {
    readonly leaders: readonly Named[]
    readonly from: readonly Named[]
    /** False if the draws do not put each leader clearly ahead of each former one. */
    readonly clear: boolean
  }
  /** The previous leader that is not compared any more. */
  'leader left': { readonly left: readonly Named[]; readonly since: string }
  /** Two neighbours, neither clearly ahead. */
  'neighbours nearly tied': {
    readonly better: Named & { readonly score: number }
    readonly worse: Named & { readonly score: number }
    readonly gap: number
  }
  /** Gains and losses of all companies. */
  'edition changes': {
    readonly gained: readonly Changed[]
    readonly lost: readonly Changed[]
    readonly since: string
    readonly sameCatalogue: boolean
  }
  /** Gains or losses of a company, or of all. */
  'total changes': {
    readonly company: Named | null
    readonly gained: boolean
    readonly changes: readonly Changed[]
  }
  /** A company's overall score, and its change. */
  'score and change': Named & {
    readonly score: number
    readonly before: { readonly score: number; readonly since: string } | null
  }
  /** Worth of the return of all losses. */
  'return of losses': Named & {
    readonly lost: readonly Changed[]
    readonly score: number
    readonly gain: number
    readonly rank: number
    readonly shared: boolean
  }
  /** The category and application in which gains, or losses, are worth most. */
  'greatest change': Named & {
    readonly gained: boolean
    readonly application: ApplicationKey
    readonly category: string
    readonly changes: readonly Changed[]
    readonly worth: number
  }
  /** The reason for no greatest gain or loss. */
  'no change': Named & {
    readonly gained: boolean
    /** Null in a first edition. */
    readonly since: string | null
    readonly isNew: boolean
    readonly sameCatalogue: boolean
  }
  /** The categories with the widest gap, and the gap. */
  'widest gaps': Named & {
    readonly categories: readonly string[]
    readonly gap: number
  }
  'ranks by application': Named & {
    readonly ranks: readonly {
      readonly application: ApplicationKey
      readonly rank: number
      readonly shared: boolean
    }[]
  }
}

export const headlineClaim = claimsOf<HeadlineClaims>({
  rank: ({ company, rank, tiedWith, of, before }) => {
    const shared = tiedWith.length > 0 ? `, shared with ${listText(tiedWith)}` : ''
    if (!before) return `${company} is ${sharedRankText(rank)} of ${of}${shared}.`
    if (before.rank === rank) return `${company} stays ${sharedRankText(rank)}${shared}.`
    const from = sharedRankText(before.rank, before.shared)
    return `${company} ${rank < before.rank ? 'rises' : 'falls'} from ${from} to ${sharedRankText(rank)}${shared}.`
  },

  'own changes': ({ gained, lost, sameCatalogue }) => {
    const facts = [
      ...(gained.length > 0 ? [`gains ${capabilityChangesText(gained)}`] : []),
      ...(lost.length > 0 ? [`loses ${capabilityChangesText(lost)}`] : []),
    ]
    if (facts.length > 0) return `It ${listText(facts)}.`
    return sameCatalogue
      ? 'Its capabilities are unchanged.'
      : 'It gains and loses none of the capabilities that both editions compare.'
  },

  leader: ({ leaders, score, next }) => {
    const ahead = next ? `, ${gapText(score, next.gap)} ahead of ${listText(next.companies)}` : ''
    const names = listText(leaders.map(({ company }) => company))
    return leaders.length > 1
      ? `${names} share the lead with ${scoreText(score)}${ahead}.`
      : `${names} leads with ${scoreText(score)}${ahead}.`
  },

  'lead taken': ({ leaders, from, clear }) => {
    const names = listText(from.map(({ company }) => company))
    if (clear) return `${leaders.length > 1 ? 'They take' : 'It takes'} the lead from ${names}.`
    return `${leaders.length > 1 ? 'They are' : 'It is'} level with ${names}, which led before.`
  },

  'leader left': ({ left, since }) => {
    const are = left.length > 1 ? 'are' : 'is'
    return `${listText(left.map(({ company }) => company))}, which led in ${formatMonth(since)}, ${are} no longer compared.`
  },

  'neighbours nearly tied': ({ better, worse, gap }) =>
    `${better.company} and ${worse.company} are ${gapText(better.score, gap)} apart, a near-tie.`,

  'edition changes': ({ gained, lost, since, sameCatalogue }) => {
    const month = formatMonth(since)
    if (gained.length + lost.length === 0) {
      return sameCatalogue
        ? `No company gained or lost a capability since ${month}.`
        : `No company gained or lost one of the capabilities that both editions compare since ${month}.`
    }
    const facts = [
      ...(gained.length > 0 ? [changedText(gained, 'added')] : []),
      ...(lost.length > 0 ? [changedText(lost, 'lost', gained.length === 0)] : []),
    ]
    if (facts.length === 1)
      facts.push(`no capability has been ${gained.length > 0 ? 'lost' : 'added'}`)
    const text = `Since ${month}, ${listText(facts)}`
    return sameCatalogue ? `${text}.` : `${text}, of those that both editions compare.`
  },

  'total changes': ({ company, gained, changes }) => {
    if (company)
      return `${company.company} ${gained ? 'gained' : 'lost'} ${capabilityCountText(changes)}.`
    const brands = new Set(changes.map(({ companyId }) => companyId)).size
    const capabilities = new Set(changes.map(({ capabilityId }) => capabilityId)).size
    const who = startCase(`${numberWord(brands)} ${brands === 1 ? 'brand' : 'brands'}`)
    return `${who} ${gained ? 'added' : 'lost'} ${countText(capabilities, 'capability', 'capabilities')}.`
  },

  'score and change': ({ score, before }) => {
    if (!before) return `Overall ${scoreText(score)}.`
    return `Overall ${scoreText(score)}, ${changeText(shownDifference(score, before.score))} points since ${formatMonth(before.since)}.`
  },

  'return of losses': ({ company, lost, score, gain, rank, shared }) => {
    const only = lost.length === 1 ? 'its lost capability' : `its ${lostText(lost)}`
    return `With ${only} back, ${company} would score ${scoreText(score)}, ${gapText(score, gain)} more with today’s weights, and be ${sharedRankText(rank, shared)} if rivals stand still.`
  },

  'greatest change': ({ application, category, changes, worth }) =>
    `${category} ${onApplications([application])}: ${capabilityCountText(changes)}, ${pointsText(worth)}`,

  'no change': ({ gained, since, isNew, sameCatalogue }) => {
    if (since === null) return 'None: this is the first edition'
    const month = formatMonth(since)
    if (isNew) return `None: not compared in ${month}`
    const what = sameCatalogue ? 'no capability' : 'no capability that both editions compare was'
    return `None: ${what} ${gained ? 'gained' : 'lost'} since ${month}`
  },

  'widest gaps': ({ categories, gap }) =>
    gap === 0
      ? 'None: no brand is ahead of it in any category'
      : `${cutList(categories, 3)}: ${pointsText(gap)} behind the best`,

  'ranks by application': ({ ranks }) =>
    listText(
      ranks.map(
        ({ application, rank, shared }) =>
          `${sharedRankText(rank, shared)} ${onApplications([application])}`,
      ),
    ),
})

/** 'five companies have added 21 capabilities', each counted once; later ones as 'one has lost 2'. */
function changedText(changes: readonly Changed[], verb: string, first = true): string {
  const companies = new Set(changes.map(({ companyId }) => companyId)).size
  const capabilities = new Set(changes.map(({ capabilityId }) => capabilityId)).size
  const noun = companies === 1 ? ' company' : ' companies'
  const who = `${numberWord(companies)}${first ? noun : ''} ${companies === 1 ? 'has' : 'have'}`
  const what = first ? countText(capabilities, 'capability', 'capabilities') : capabilities
  return `${who} ${verb} ${what}`
}

/** '5 lost capabilities (8 counting each application)' */
function lostText(lost: readonly Changed[]): string {
  return capabilityCountText(lost).replace(/ (capabilit)/, ' lost $1')
}
