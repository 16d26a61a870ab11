import { type ApplicationKey, APPLICATIONS } from '../../catalogue/application.ts'
import type { OverTimeSettings } from '../over-time/over-time-settings.ts'

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
  /** Settings of the part over time. */
  readonly history?: OverTimeSettings | undefined
}

/** Settings as a URL has them: those of the history are read by the part that shows it. */
export type StandingChoices = Omit<StandingSettings, 'history'> & {
  readonly history?: object | undefined
}

/**
 * Reads the settings from the text of a URL, for the pages that show them: unknown parts are left
 * out. Files check the text by their schema instead.
 */
export function readStandingSettings(text: string | undefined): StandingChoices {
  const read = parseObject(text)
  const application = APPLICATIONS.find(({ title }) => title === read['application'])?.title
  const order = GAP_ORDERS.find((one) => one === read['order'])
  const { history } = read
  return {
    ...(application && { application }),
    ...(order && { order }),
    ...(typeof history === 'object' && history !== null && { history }),
  }
}

/** Returns the settings as text for a URL; undefined for the defaults. */
export function writeStandingSettings({
  application,
  order,
  history = {},
}: StandingChoices): string | undefined {
  const kept = JSON.stringify(history) === '{}' ? undefined : history
  const text = JSON.stringify({ application, order, history: kept })
  return text === '{}' ? undefined : text
}

function parseObject(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}
