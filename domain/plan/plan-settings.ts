import type { ApplicationKey } from '../catalogue/application.ts'

/** Efforts that a capability can take. */
export const EFFORTS = [1, 2, 3, 5, 8] as const
export type Effort = (typeof EFFORTS)[number]

/** What a plan is to reach. */
export type PlanTarget =
  | { readonly rank: number }
  /** An overall score, as a fraction. */
  | { readonly score: number }
  /** The company to pass. */
  | { readonly company: string }

/** What the reader says of a missing capability. */
export interface PlanMark {
  readonly application: ApplicationKey
  readonly capability: string
  readonly mark?: 'wanted' | 'excluded' | 'planned' | undefined
  /** The month that it is planned for: '2026-11'. */
  readonly month?: string | undefined
  /** Without one it takes the plan's. */
  readonly effort?: Effort | undefined
}

/** A plan's settings; all that is left out has its default. */
export interface PlanSettings {
  readonly target?: PlanTarget | undefined
  /** Whether rivals move on by their own pace; they stand still without it. */
  readonly pace?: boolean | undefined
  /** Of a capability without its own; 2 by default. */
  readonly effort?: Effort | undefined
  readonly marks?: readonly PlanMark[] | undefined
  /** App-store ratings to reach, 0 to 5. */
  readonly ratings?: Readonly<Partial<Record<ApplicationKey, number>>> | undefined
}
