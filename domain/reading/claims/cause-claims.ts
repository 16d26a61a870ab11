import type { ApplicationKey } from '../../catalogue/application.ts'
import type { FormulaVersion } from '../../scoring/formula.ts'
import { capabilityCountText } from '../../text/capability-count-text.ts'
import {
  changeText,
  countText,
  listText,
  pointsNumber,
  pointsText,
  possessive,
  shownChange,
  shownDifference,
} from '../../text/number-text.ts'
import { startCase } from '../../text/start-case.ts'
import type { Cause } from '../causes/causes.ts'
import { capabilityChangesText, onOneApplication } from './changes-text.ts'
import type { Changed, Named } from './claimed-ranking.ts'
import { type ClaimOf, claimsOf } from './sentence.ts'

/** One of a company's scores; application is null for the overall one. */
export interface OfScore extends Named {
  readonly application: ApplicationKey | null
}

export interface CausePoints {
  readonly cause: Cause
  /** A fraction with 4 decimals. */
  readonly change: number
}

export interface ChangedValue {
  readonly application: ApplicationKey
  /** Undefined without a rating. */
  readonly from: number | undefined
  readonly to: number | undefined
}

/** Inputs of each cause. */
export interface CauseFacts {
  'capabilities since': OfScore & {
    readonly gained: readonly Changed[]
    readonly lost: readonly Changed[]
    /** True if the score has changed without a gain or loss: by answers that one edition alone has. */
    readonly unanswered: boolean
  }
  'ratings since': OfScore & { readonly changed: readonly ChangedValue[] }
  'weights since': { readonly same: number; readonly changed: number }
  'devices since': OfScore & { readonly changed: readonly ChangedValue[] }
  'catalogue since': {
    readonly categoriesCame: number
    readonly categoriesWent: number
    readonly capabilitiesCame: number
    readonly capabilitiesWent: number
    readonly capabilitiesMoved: number
    readonly capabilitiesSame: number
  }
  /** The formula's versions of both editions, which differ. */
  'method since': { readonly from: FormulaVersion; readonly to: FormulaVersion }
}

export interface CauseClaims extends CauseFacts {
  /** The largest cause of a change, in the direction of it. */
  'main cause': OfScore & {
    /** The score. */
    readonly now: number
    readonly change: number
    readonly cause: Cause
    readonly part: number
    readonly fact: ClaimOf<CauseFacts>
    /** True if no other cause brought or took points. */
    readonly all: boolean
  }
  /** A score that did not change although causes came about. */
  'score as before': OfScore & {
    readonly happened: readonly (CausePoints & { readonly fact: ClaimOf<CauseFacts> })[]
  }
  /** The causes that brought or took points besides the main one. */
  'other causes': OfScore & { readonly causes: readonly CausePoints[] }
  /** Causes that came about and are 0.0 points, as their effects cancel or are too small. */
  'causes of no points': OfScore & { readonly causes: readonly Cause[] }
  /** A company's causes with their points, largest first. */
  'points by cause': OfScore & { readonly causes: readonly CausePoints[] }
}

export const causeClaim = claimsOf<CauseClaims>({
  'capabilities since': ({ gained, lost, unanswered }) => {
    if (gained.length + lost.length === 0) {
      return unanswered ? 'some answers are known for one edition alone' : 'none gained, none lost'
    }
    return [changedText(gained, 'gained'), changedText(lost, 'lost')].flat().join(', ')
  },

  'ratings since': ({ application, changed }) => {
    if (application === 'Mobile Web') return 'not part of this score'
    if (changed.length === 0) return 'the same ratings'
    return changed
      .map(
        (one) => `${one.application} from ${decimalText(one.from, 1)} to ${decimalText(one.to, 1)}`,
      )
      .join(', ')
  },

  'weights since': ({ same, changed }) =>
    changed === 0
      ? `the same ${countText(same, 'weight')}`
      : `${changed} of ${countText(same + changed, 'weight')} changed`,

  'devices since': ({ application, changed }) => {
    if (application !== null) return 'not part of this score'
    if (changed.length === 0) return 'the same weights'
    const texts = changed.map((one) => ({
      text: `${one.application} from ${decimalText(one.from, 2)} to ${decimalText(one.to, 2)}`,
      more: (one.to ?? 0) > (one.from ?? 0),
    }))
    const more = texts.filter((one) => one.more)
    const less = texts.filter((one) => !one.more)
    const [alone] = more.length === 1 && less.length === 2 ? more : less.length === 1 ? less : []
    if (!alone || texts.length < 3) return listText(texts.map(({ text }) => text))
    return `${alone.text}, the other two ${alone.more ? 'down' : 'up'}`
  },

  'catalogue since': (given) => {
    const facts = [
      countedText(given.categoriesCame, 'category', 'categories', 'added'),
      countedText(given.categoriesWent, 'category', 'categories', 'removed'),
      countedText(given.capabilitiesCame, 'capability', 'capabilities', 'added'),
      countedText(given.capabilitiesWent, 'capability', 'capabilities', 'removed'),
      countedText(
        given.capabilitiesMoved,
        'capability',
        'capabilities',
        'moved to another category',
      ),
    ].flat()
    if (facts.length > 0) return facts.join(', ')
    return `the same ${countText(given.capabilitiesSame, 'capability', 'capabilities')}`
  },

  'method since': ({ from, to }) => `formula ${from} then, formula ${to} now`,

  'main cause': ({ company, now, change, cause, part, fact, all }) => {
    const [gained, brought] = change > 0 ? ['gained', 'brought'] : ['lost', 'cost']
    const shown = shownChange(now, change)
    const points = pointsText(shown)
    const { subject, detail } = subjectOf(cause, fact)
    const most = Math.abs(shownDifference(part, 0))
    const isNearlyAll = most >= Math.abs(shown) && Math.abs(part) < Math.abs(change)
    if (all || isNearlyAll) {
      return `${company} ${gained} ${points}, ${all ? '' : 'nearly '}all from ${subject}${detail}.`
    }
    if (Math.abs(part) < Math.abs(change)) {
      const start = `${subject} ${brought} ${company}`
      return `${startCase(start)} ${pointsNumber(part)} of the ${points} it ${gained}${detail}.`
    }
    if (most <= Math.abs(shown)) return `${company} ${gained} ${points}, from ${subject}${detail}.`
    const rest = pointsNumber(shownDifference(part, shown))
    const others = `, and everything else ${change > 0 ? 'cost' : 'added'} ${rest}`
    return `${company} ${gained} ${points}: ${subject} ${brought} ${pointsNumber(part)}${others}${detail}.`
  },

  'score as before': ({ company, happened }) => {
    if (happened.length === 0)
      return `Nothing that goes into ${possessive(company)} score has changed.`
    const moved = happened.filter(({ change }) => change !== 0)
    const start = `${possessive(company)} score has not changed`
    if (moved.length > 0) return `${start}: ${effectsText(moved)}, which cancel out.`
    const [{ cause, fact }] = happened as [(typeof happened)[number]]
    if (happened.length === 1) return `${start}, though ${CAUSE_NAMES[cause]} did: ${fact.text}.`
    const names = happened.map((one) => `${CAUSE_NAMES[one.cause]} (${one.fact.text})`)
    return `${start}, though ${listText(names)} did.`
  },

  'other causes': ({ causes }) => sentence(effectsText(causes)),

  'causes of no points': ({ causes }) =>
    sentence(
      `${listText(causes.map((cause) => CAUSE_NAMES[cause]))} changed, with no visible effect`,
    ),

  'points by cause': ({ causes }) => {
    if (causes.length === 0) return 'No cause added or took points'
    const text = causes
      .map(({ cause, change }) => `${SHORT_NAMES[cause]} ${changeText(change)}`)
      .join(', ')
    return startCase(text)
  },
})

/** Name of each cause within a sentence. */
const CAUSE_NAMES: Readonly<Record<Cause, string>> = {
  capabilities: 'its own capabilities',
  rating: 'the app-store rating',
  weights: 'the category weights',
  devices: 'the device weights',
  catalogue: 'the catalog',
  method: 'the method',
}

/** The same, of what has changed: weights also bring points while they stay. */
const CHANGED_NAMES: Readonly<Record<Cause, string>> = {
  capabilities: 'its own capabilities',
  rating: 'the new app-store rating',
  weights: 'the new category weights',
  devices: 'the new device weights',
  catalogue: 'the new catalog',
  method: 'the new method',
}

const SHORT_NAMES: Readonly<Record<Cause, string>> = {
  capabilities: 'own capabilities',
  rating: 'app-store rating',
  weights: 'category weights',
  devices: 'device weights',
  catalogue: 'catalog',
  method: 'method',
}

/**
 * Returns what brought or cost points, and what is known of it: 'losing 8 capabilities on the Android
 * App', or 'the app-store rating' with ': iPhone App from 4.1 to 4.5'.
 */
function subjectOf(cause: Cause, fact: ClaimOf<CauseFacts>): { subject: string; detail: string } {
  if (
    fact.claim !== 'capabilities since' ||
    fact.inputs.gained.length + fact.inputs.lost.length === 0
  )
    return { subject: CAUSE_NAMES[cause], detail: `: ${fact.text}` }
  const { gained, lost } = fact.inputs
  const subject = listText([
    ...(gained.length > 0 ? [`adding ${capabilityChangesText(gained)}`] : []),
    ...(lost.length > 0 ? [`losing ${capabilityChangesText(lost)}`] : []),
  ])
  return { subject, detail: '' }
}

/** '5 capabilities lost on the Android App' */
function changedText(changes: readonly Changed[], verb: string): string[] {
  if (changes.length === 0) return []
  return [`${capabilityCountText(changes)} ${verb} ${onOneApplication(changes)}`.trimEnd()]
}

function countedText(count: number, one: string, many: string, verb: string): string[] {
  return count === 0 ? [] : [`${countText(count, one, many)} ${verb}`]
}

/** With all its decimals, and at least as many. */
function decimalText(value: number | undefined, least: number): string {
  if (value === undefined) return 'none'
  const decimals = String(value).split('.')[1]?.length ?? 0
  return value.toFixed(Math.max(decimals, least))
}

/** 'the new category weights cost 0.3 points and the new app-store rating added 0.1 points' */
function effectsText(causes: readonly CausePoints[]): string {
  return listText(
    causes.map(
      ({ cause, change }) =>
        `${CHANGED_NAMES[cause]} ${change > 0 ? 'added' : 'cost'} ${pointsText(change)}`,
    ),
  )
}

function sentence(text: string): string {
  return `${startCase(text)}.`
}
