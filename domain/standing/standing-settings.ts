import type { ApplicationKey } from '../catalogue/application.ts'

/** What the gaps to the best are sorted by. */
export const GAP_ORDERS = ['gap', 'weight', 'group'] as const
export type GapOrder = (typeof GAP_ORDERS)[number]

/** What Standing shows; all that is left out has its default. */
export interface StandingSettings {
  /** All applications together without. */
  readonly application?: ApplicationKey | undefined
  /** 'gap' by default. */
  readonly order?: GapOrder | undefined
}
