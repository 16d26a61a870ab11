import type { ApplicationKey, UserRatings } from '../catalogue/application.ts'

/** Efforts that a capability can take, in a unit of the reader's choice. */
export const EFFORTS = [1, 2, 3, 5, 8] as const
export type Effort = (typeof EFFORTS)[number]

export const DEFAULT_EFFORT: Effort = 2

/** What a plan is to reach. */
export type PlanTarget =
  /** Held alone, or a better one. */
  | { readonly rank: number }
  /** An overall score, as a fraction. */
  | { readonly score: number }
  /** The company to pass. */
  | { readonly company: string }

/** What the reader says of a missing capability. */
export interface PlanMark {
  readonly application: ApplicationKey
  readonly capability: string
  /** Wanted and planned ones are in the plan, excluded ones are not. */
  readonly mark?: 'wanted' | 'excluded' | 'planned' | undefined
  /** The month that it is planned for: '2026-11'. */
  readonly month?: string | undefined
  /** Without one it takes the plan's. */
  readonly effort?: Effort | undefined
}

/** A plan's settings; all that is left out has its default. */
export interface PlanSettings {
  /** What `proposedTarget` returns by default. */
  readonly target?: PlanTarget | undefined
  /** Whether rivals move on by their own pace; they stand still without it. */
  readonly pace?: boolean | undefined
  /** Of a capability without its own; 2 by default. */
  readonly effort?: Effort | undefined
  readonly marks?: readonly PlanMark[] | undefined
  /** App-store ratings to reach, 0 to 5. */
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
 * Returns the settings with something else said of a capability. A month is that of something
 * planned; what says no more than the default is left out.
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
