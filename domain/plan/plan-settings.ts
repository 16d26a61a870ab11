import type { ApplicationKey, UserRatings } from '../catalogue/application.ts'

/** What a capability may take, in a unit of the reader's choice. */
export const EFFORTS = [1, 2, 3, 5, 8] as const

export type Effort = (typeof EFFORTS)[number]

export const DEFAULT_EFFORT: Effort = 2

/** What a plan is to reach: a rank, better or alone; a score; or a company to be passed. */
export type PlanTarget =
  | { readonly kind: 'rank'; readonly rank: number }
  | { readonly kind: 'score'; readonly score: number }
  | { readonly kind: 'company'; readonly companyId: string }

/** Whether the others keep their scores, or each changes by its own mean change per edition. */
export type OthersAssumption = 'still' | 'pace'

/** What a reader has said of a capability that the company lacks on an application. */
export interface PlanChoice {
  readonly application: ApplicationKey
  readonly capabilityId: string
  /** Wanted capabilities are in the plan, excluded ones are not. */
  readonly state: 'open' | 'wanted' | 'excluded'
  /** The default one if it is missing. */
  readonly effort?: Effort | undefined
  /** A wanted capability's month, '2026-11'. */
  readonly month?: string | undefined
}

/** Ids and settings, never figures. */
export interface PlanSettings {
  /** Null: the one that `proposedTarget` returns. */
  readonly target: PlanTarget | null
  readonly others: OthersAssumption
  readonly effort: Effort
  readonly choices: readonly PlanChoice[]
  /** App-store ratings to reckon with; today's where one is missing. */
  readonly ratings: UserRatings
}

export const DEFAULT_PLAN: PlanSettings = {
  target: null,
  others: 'still',
  effort: DEFAULT_EFFORT,
  choices: [],
  ratings: {},
}

/** Identifies a capability on an application. */
export function planKey(item: {
  readonly application: ApplicationKey
  readonly capabilityId: string
}): string {
  return `${item.application} ${item.capabilityId}`
}

/**
 * Returns the settings with something else said of a capability. One that says no more than the
 * default is left out.
 */
export function withChoice(
  settings: PlanSettings,
  item: Pick<PlanChoice, 'application' | 'capabilityId'>,
  change: Partial<Pick<PlanChoice, 'state' | 'effort' | 'month'>>,
): PlanSettings {
  const key = planKey(item)
  const before = settings.choices.find((choice) => planKey(choice) === key)
  const others = settings.choices.filter((choice) => planKey(choice) !== key)
  const { application, capabilityId } = item
  const next = { state: 'open' as const, ...before, application, capabilityId, ...change }
  // A month is that of something wanted.
  if (next.state !== 'wanted') delete next.month
  const says = next.state !== 'open' || next.effort !== undefined
  return { ...settings, choices: says ? [...others, next] : others }
}
