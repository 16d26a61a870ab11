import { onApplications } from '../../catalogue/application-text.ts'
import type { ApplicationKey } from '../../catalogue/application.ts'
import { cutList } from '../../text/cut-list.ts'
import { formatMonth } from '../../text/format-date.ts'
import { delayText, type MonthInterval } from '../../text/month-intervals.ts'
import { monthsBetween } from '../../text/months-between.ts'
import { countText, listText, gapText } from '../../text/number-text.ts'
import { ordinalWord } from '../../text/ordinal-word.ts'
import { type Since, sinceText } from '../../text/since-text.ts'
import { startCase } from '../../text/start-case.ts'
import { capabilityChangesText } from './changes-text.ts'
import { type ClaimedPlace, type ClaimedRanking, placeWord, whereText } from './claimed-ranking.ts'
import { claimsOf } from './sentence.ts'

interface Company {
  readonly companyId: string
  readonly company: string
}

export interface CapabilityOn {
  readonly capabilityId: string
  readonly capability: string
  readonly application: ApplicationKey
}

/** A score, and how far it is above the best other one. */
export interface Distance {
  readonly score: number
  readonly gap: number
}

/** A company's rank over the editions of a ranking, up to this one. */
export type PlacePath =
  /** It is ranked in this edition alone: because it joined, or because there is no other one. */
  | { readonly kind: 'only'; readonly joined: string | null }
  /** The same rank in each of several editions; `shared` if it was in all of them. */
  | { readonly kind: 'stayed'; readonly shared: boolean }
  /** In the first edition only, in the first ones, or (`gap`) when it was first compared. */
  | {
      readonly kind: 'went' | 'left' | 'held' | 'gap'
      /** Shared if it was for as long as it was held. */
      readonly before: ClaimedPlace
      /** `left`: when it had another rank first; `held`: when it had the first one last. */
      readonly date: string
    }

export interface OverTimeClaims {
  /** The ranks of another company and of the own one up to this edition. */
  'places over time': {
    readonly ranking: ClaimedRanking
    /**
     * The company that moved furthest of the others that both editions rank; null if none moved.
     */
    readonly mover:
      | (Company & {
          readonly from: string
          readonly to: string
          readonly before: ClaimedPlace
          readonly now: ClaimedPlace
        })
      | null
    readonly own: (Company & { readonly now: ClaimedPlace; readonly path: PlacePath }) | null
  }
  /** A company's distance to the best other one when it was first ranked, and now. */
  'distance to the first': Company & {
    readonly ranking: ClaimedRanking
    readonly since: string
    /** Null when it was ranked alone. */
    readonly was: Distance | null
    readonly is: Distance | null
  }
  /** The number of companies with a capability when it was first compared, and now. */
  spread: CapabilityOn & {
    readonly from: number
    readonly fromOf: number
    readonly to: number
    readonly of: number
  }
  /** Capabilities that a company has on none of the chosen applications, and never had there. */
  'has nowhere': Company & { readonly capabilities: readonly Omit<CapabilityOn, 'application'>[] }
  /**
   * Capabilities that a company does not have on an application and never had there, whatever it
   * has elsewhere.
   */
  'lacks on': Company & { readonly capabilities: readonly CapabilityOn[] }
  /** The most months by which a company is behind the first companies. */
  delay: Company & {
    /** All capabilities that are equally late, as far as is known. */
    readonly capabilities: readonly CapabilityOn[]
    readonly behind: MonthInterval
    /** The chosen application; null for all. */
    readonly application: ApplicationKey | null
    /** True when the first companies are known. */
    readonly known: boolean
  }
  /** Capabilities that a company was first with. */
  'first with': Company & {
    readonly capabilities: readonly (CapabilityOn & { readonly shared: boolean })[]
    readonly application: ApplicationKey | null
  }
  /** Capabilities that others had before a company, when the first company is unknown. */
  'others before': Company & {
    /** Capabilities that the company has now. */
    readonly capabilities: readonly CapabilityOn[]
    /** Capabilities that it does not have. */
    readonly lacking: readonly CapabilityOn[]
    readonly application: ApplicationKey | null
  }
  /**
   * No company had anything before this one, or has a capability that it lost, as far as is known.
   */
  'nobody ahead': Company & { readonly application: ApplicationKey | null }
  /** Since when a company has a capability, as far as editions tell. */
  'has since': Company & CapabilityOn & { readonly since: Since | null }
  /** The same catalogue in all editions. */
  'catalogue unchanged': { readonly editions: number }
  /** The part of the catalogue that all editions have. */
  'catalogue matched': {
    readonly editions: number
    readonly capabilities: number
    readonly categories: number
    readonly of: number
  }
  /** Additions to and removals from the catalogue in an edition. */
  'came and went': {
    readonly date: string
    readonly categoriesCame: number
    readonly capabilitiesCame: number
    readonly categoriesWent: number
    readonly capabilitiesWent: number
    readonly companiesCame: readonly string[]
    readonly companiesWent: readonly string[]
  }
  /** Additions that this edition still has. */
  'still compared': { readonly date: string; readonly capabilities: readonly string[] }
}

export const overTimeClaim = claimsOf<OverTimeClaims>({
  'places over time': ({ ranking, mover, own }) => {
    const where = whereText(ranking)
    const moved =
      mover &&
      `${mover.company} ${movedText(mover.now.rank < mover.before.rank, mover)} from ${placeWord(mover.before)} to ${placeWord(mover.now)}${isYear(mover) ? ' within a year' : ` since ${formatMonth(mover.from)}`}`
    const text = [moved, own && `${own.company} ${pathText(own.path, own.now)}`]
      .filter((part) => part !== null)
      .join('; ')
    return where === '' ? `${text}.` : `${startCase(where)}, ${text}.`
  },
  'distance to the first': ({ company, since, was, is }) => {
    const before = distanceText(was)
    const now = distanceText(is)
    if (before === now) return `${company} was ${before} in ${formatMonth(since)}, and still is.`
    const [to] = / (?:behind first|ahead of second) place$/.exec(before) ?? []
    const short = to && now.endsWith(to) ? now.replace(/ (?:first|of second) place$/, '') : now
    return `${company} was ${before} in ${formatMonth(since)} and is now ${short}.`
  },
  spread: ({ capability, application, from, fromOf, to, of }) => {
    const before = fromOf === of ? `${from}` : `${from} of ${fromOf}`
    // Where answers of some are missing, fewer are counted than the report compares.
    const known = fromOf === of ? '' : ' with a known answer'
    const companies = `${countText(of, 'company', 'companies')}${known}`
    if (to === of && from > 0)
      return `All ${companies} now have “${capability}” ${onApplications([application])}, up from ${before}.`
    return from === 0
      ? `“${capability}” is new ${onApplications([application])}: ${to} of ${companies} ${to === 1 ? 'has' : 'have'} it.`
      : `“${capability}” spread from ${before} to ${to} of ${companies} ${onApplications([application])}.`
  },
  'has nowhere': ({ company, capabilities }) =>
    `${company} still lacks ${cutList(capabilities.map(({ capability }) => `“${capability}”`))}.`,
  'lacks on': ({ company, capabilities }) => {
    const names = [...Map.groupBy(capabilities, ({ capabilityId }) => capabilityId).values()].map(
      (cells) =>
        `“${cells[0]!.capability}” ${onApplications(cells.map(({ application }) => application))}`,
    )
    return `${company} still lacks ${cutList(names)}.`
  },
  delay: ({ company, capabilities, behind, known }) => {
    const months = delayText({ ...behind, counting: false })
    const what =
      capabilities.length === 1
        ? `“${capabilities[0]!.capability}” ${onApplications([capabilities[0]!.application])}`
        : capabilityChangesText(capabilities)
    if (behind.counting) {
      // One is named; of several, these are not all that it lacks.
      const which = capabilities.length === 1 ? ', which' : ' that'
      return `${company} still lacks ${what}${which} others have had for ${months}.`
    }
    return `${company} was ${months} ${known ? 'behind' : 'behind others'} on ${what}.`
  },
  'first with': ({ company, capabilities }) => {
    const shared = capabilities.filter((one) => one.shared).length
    const [first] = capabilities
    const among = capabilities.length === shared ? 'among the first' : 'the first'
    if (first && capabilities.length === 1) {
      return `${company} was ${among} to have “${first.capability}” ${onApplications([first.application])}.`
    }
    const some =
      shared > 0 && shared < capabilities.length
        ? `, ${shared} of them in the same edition as others`
        : ''
    return `${company} was ${among} with ${capabilityChangesText(capabilities)}${some}.`
  },
  'others before': ({ company, capabilities, lacking }) => {
    const what = capabilityChangesText
    const before = capabilities.length > 0 && `has ${what(capabilities)} that others had before it`
    const never = lacking.length > 0 && `still lacks ${what(lacking)} that others have or had`
    return `${company} ${listText([before, never].filter((text) => text !== false))}. Who was first is not known.`
  },
  'nobody ahead': ({ company, application }) =>
    `No rival is known to have had any capability${application === null ? '' : ` ${onApplications([application])}`} before ${company}.`,
  'has since': ({ company, since }) => `${company}: ${sinceText(since)}`,
  'catalogue unchanged': ({ editions }) =>
    `The catalog did not change between these ${editions} editions, so ${editions === 2 ? 'both' : 'all of them'} count the same capabilities.`,
  'catalogue matched': ({ editions, capabilities, categories, of }) =>
    `The catalog changed. The line “matched catalog” counts only what ${editions === 2 ? `both` : `all ${editions}`} editions have, ${capabilities} of today’s ${countText(of, 'capability', 'capabilities')} in ${countText(categories, 'category', 'categories')}, with each edition’s own weights and ratings.`,
  'came and went': (changes) => `${formatMonth(changes.date)}: ${changesText(changes)}.`,
  'still compared': ({ capabilities }) => `Still compared: ${capabilities.join(', ')}.`,
})

/** '1 category and 3 capabilities added; Northbank left the comparison' */
export function changesText({
  categoriesCame,
  capabilitiesCame,
  categoriesWent,
  capabilitiesWent,
  companiesCame,
  companiesWent,
}: Omit<OverTimeClaims['came and went'], 'date'>): string {
  const parts = (categories: number, capabilities: number, verb: string) => {
    const counts = [
      ...(categories > 0 ? [countText(categories, 'category', 'categories')] : []),
      ...(capabilities > 0 ? [countText(capabilities, 'capability', 'capabilities')] : []),
    ]
    return counts.length === 0 ? [] : [`${listText(counts)} ${verb}`]
  }
  return [
    ...parts(categoriesCame, capabilitiesCame, 'added'),
    ...parts(categoriesWent, capabilitiesWent, 'removed'),
    ...(companiesCame.length > 0 ? [`${listText(companiesCame)} joined the comparison`] : []),
    ...(companiesWent.length > 0 ? [`${listText(companiesWent)} left the comparison`] : []),
  ].join('; ')
}

/** Better, as good, worse; a shared place of the same rank is no rise. */
const WENT = ['rose', 'went', 'fell'] as const

function pathText(path: PlacePath, place: ClaimedPlace): string {
  const now = placeWord(place)
  if (path.kind === 'only') {
    return path.joined === null
      ? `is ${now}`
      : `joined in ${formatMonth(path.joined)} and is ${now}`
  }
  if (path.kind === 'stayed') {
    return place.shared && !path.shared
      ? `is still ${ordinalWord(place.rank)}, now jointly`
      : `stayed ${now}`
  }
  const before = placeWord(path.before)
  const returned = path.before.rank === place.rank ? `${now} again` : `now ${now}`
  const month = formatMonth(path.date)
  switch (path.kind) {
    case 'went':
      return `${WENT[Math.sign(place.rank - path.before.rank) + 1]} from ${before} to ${placeWord(place)}`
    case 'left':
      return `was ${before} before ${month} and is ${returned}`
    case 'held':
      return `held ${before} place through ${month} and is ${returned}`
    case 'gap':
      return `was ${placeWord(path.before)} in ${month} and is ${returned}`
  }
}

interface Span {
  readonly from: string
  readonly to: string
}

function isYear({ from, to }: Span): boolean {
  return monthsBetween(from, to) === 12
}

/** 'rose' within a year, 'has risen' since a month. */
function movedText(up: boolean, span: Span): string {
  if (isYear(span)) return up ? 'rose' : 'fell'
  return up ? 'has risen' : 'has fallen'
}

/** '2.5 points behind first place', '1.2 points ahead of second place', 'joint first'. */
function distanceText(distance: Distance | null): string {
  if (distance === null) return 'alone'
  const { score, gap } = distance
  if (gap === 0) return 'joint first'
  return gap < 0
    ? `${gapText(score, gap)} behind first place`
    : `${gapText(score, gap)} ahead of second place`
}
