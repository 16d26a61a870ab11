import { APPLICATIONS, type ApplicationKey, type UserRatings } from '../../catalogue/application.ts'
import { type Effort, EFFORTS } from './efforts.ts'

export type PlanTarget =
  /** Held alone, or a better one. */
  | { readonly rank: number }
  /** An overall score, as a fraction. */
  | { readonly score: number }
  /** The company to pass. */
  | { readonly company: string }

/** The reader's choice about a missing capability. */
export interface PlanMark {
  readonly application: ApplicationKey
  readonly capability: string
  /** Wanted and planned ones are in the plan, excluded ones are not. */
  readonly mark?: 'wanted' | 'excluded' | 'planned' | undefined
  /** The month that it is planned for: '2026-11'. */
  readonly month?: string | undefined
  /** The plan's own if missing. */
  readonly effort?: Effort | undefined
}

/** A plan's settings; each missing one has its default. */
export interface PlanSettings {
  /** The result of `nextTarget` by default. */
  readonly target?: PlanTarget | undefined
  /** True when rivals change by their own pace; otherwise their scores do not change. */
  readonly pace?: boolean | undefined
  /** Effort of a capability without its own; 2 by default. Efforts are hidden until one is set. */
  readonly effort?: Effort | undefined
  readonly marks?: readonly PlanMark[] | undefined
  /** App-store ratings to reach, 0 to 5; one below today's counts as today's. */
  readonly ratings?: UserRatings | undefined
}

/** Identifies a capability on an application. */
export function planKey(item: {
  readonly application: ApplicationKey
  readonly capabilityId: string
}): string {
  return `${item.application} ${item.capabilityId}`
}

export function markKey({ application, capability }: PlanMark): string {
  return planKey({ application, capabilityId: capability })
}

/**
 * Returns the settings with another choice about a capability. Only a planned one has a month; a
 * choice that equals the default is left out.
 */
export function withMark(
  settings: PlanSettings,
  item: { readonly application: ApplicationKey; readonly capabilityId: string },
  change: Pick<PlanMark, 'mark' | 'month' | 'effort'>,
): PlanSettings {
  const { marks = [] } = settings
  const key = planKey(item)
  const before = marks.find((one) => markKey(one) === key)
  const { mark, month, effort } = { ...before, ...change }
  const next: PlanMark = {
    application: item.application,
    capability: item.capabilityId,
    ...(mark !== undefined && { mark }),
    ...(mark === 'planned' && month !== undefined && { month }),
    ...(effort !== undefined && { effort }),
  }
  const kept = marks.filter((one) => markKey(one) !== key)
  const all = mark === undefined && effort === undefined ? kept : [...kept, next]
  return { ...settings, marks: all.length === 0 ? undefined : all }
}

/** True once the reader has set an effort; until then capabilities are counted. */
export function hasEfforts({ effort, marks = [] }: PlanSettings): boolean {
  return effort !== undefined || marks.some((mark) => mark.effort !== undefined)
}

/** Returns the settings without any effort. */
export function withoutEfforts(settings: PlanSettings): PlanSettings {
  const { effort: _, marks = [], ...others } = settings
  const kept = marks.flatMap(({ application, capability, mark, month }) =>
    mark === undefined ? [] : [{ application, capability, mark, month }],
  )
  return { ...others, ...(kept.length > 0 && { marks: kept }) }
}

const MAX_RANKS = 200
const MAX_MARKS = 1000
const MAX_SCORE = 2
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/
const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/**
 * Reads the settings of a plan from the value in a URL, as the contract's schema does; null for
 * anything else. Here as well because the schemas are no part of the portal's pages.
 */
export function readPlanSettings(value: unknown): PlanSettings | null {
  const parts = {
    target: isTarget,
    pace: (pace: unknown) => typeof pace === 'boolean',
    effort: isEffort,
    marks: (marks: unknown) =>
      Array.isArray(marks) && marks.length <= MAX_MARKS && marks.every(isMark),
    ratings: (ratings: unknown) =>
      isRecord(ratings) &&
      Object.entries(ratings).every(([key, rating]) => isApplication(key) && isWithin(rating, 5)),
  }
  return hasOnly(value, parts) ? (value as PlanSettings) : null
}

function isTarget(target: unknown): boolean {
  if (!isRecord(target) || Object.keys(target).length !== 1) return false
  const { rank, score, company } = target
  if (rank !== undefined) return Number.isInteger(rank) && isWithin(rank, MAX_RANKS) && rank !== 0
  return score === undefined ? isId(company) : isWithin(score, MAX_SCORE)
}

function isMark(mark: unknown): boolean {
  return (
    hasOnly(mark, {
      application: isApplication,
      capability: isId,
      mark: (state) => state === 'wanted' || state === 'excluded' || state === 'planned',
      month: (month) => typeof month === 'string' && MONTH.test(month),
      effort: isEffort,
    }) &&
    mark['application'] !== undefined &&
    mark['capability'] !== undefined
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for an object with no other parts, and each of them valid. */
function hasOnly(
  value: unknown,
  parts: Readonly<Record<string, (part: unknown) => boolean>>,
): value is Readonly<Record<string, unknown>> {
  return (
    isRecord(value) &&
    Object.entries(value).every(
      ([key, part]) => Object.hasOwn(parts, key) && parts[key]?.(part) === true,
    )
  )
}

function isWithin(value: unknown, most: number): boolean {
  return typeof value === 'number' && value >= 0 && value <= most
}

function isEffort(value: unknown): boolean {
  return EFFORTS.some((effort) => effort === value)
}

function isApplication(value: unknown): boolean {
  return APPLICATIONS.some(({ title }) => title === value)
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && ID.test(value)
}
