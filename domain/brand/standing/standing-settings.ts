import { type ApplicationKey, APPLICATIONS } from '../../catalogue/application.ts'
import { type OverTimeSettings, parseSettings } from '../over-time/over-time-settings.ts'

/** Sort orders of the gaps to the best, the default first. */
export const GAP_ORDERS = ['priority', 'gap', 'weight', 'group'] as const
export type GapOrder = (typeof GAP_ORDERS)[number]
export const DEFAULT_GAP_ORDER: GapOrder = GAP_ORDERS[0]

/** Settings of Where We Stand; each missing one has its default. */
export interface StandingSettings {
  /** All applications together if missing. */
  readonly application?: ApplicationKey | undefined
  /** `DEFAULT_GAP_ORDER` if missing. */
  readonly order?: GapOrder | undefined
  /** Settings of Over Time: only in views of that page, which are saved with this one. */
  readonly history?: OverTimeSettings | undefined
}

/** Settings as a URL has them; Over Time has its own page. */
export type StandingChoices = Omit<StandingSettings, 'history'>

/**
 * Reads the settings from the text of a URL, for the pages that show them: unknown parts are left
 * out. Files check the text by their schema instead.
 */
export function readStandingSettings(text: string | undefined): StandingChoices {
  const read = parseSettings(text)
  const application = APPLICATIONS.find(({ title }) => title === read['application'])?.title
  const order = GAP_ORDERS.find((one) => one === read['order'])
  return {
    ...(application && { application }),
    ...(order && { order }),
  }
}

/** Returns the settings as text for a URL; undefined for the defaults. */
export function writeStandingSettings({ application, order }: StandingChoices): string | undefined {
  const text = JSON.stringify({ application, order })
  return text === '{}' ? undefined : text
}
