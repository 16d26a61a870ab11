import { airlines } from './industries/airlines.ts'
import type { DemoIndustry } from './industries/demo-industry.ts'
import { hotels } from './industries/hotels.ts'
import { retailBanking } from './industries/retail-banking.ts'

/** What there is of an edition: all and out, all and to be approved, or half of the answers. */
export type DemoStage = 'published' | 'reviewed' | 'half'

export interface DemoEdition {
  /** Before the month of the first start. */
  readonly monthsAgo: number
  readonly stage: DemoStage
  /** The firms that have bought it. */
  readonly boughtBy: readonly string[]
}

export interface DemoSeries {
  readonly industry: DemoIndustry
  /** Oldest first. */
  readonly editions: readonly DemoEdition[]
}

const FENWICK = 'Fenwick & Marsh'
const LARKFIELD = 'Larkfield Capital'

export const DEMO_SERIES: readonly DemoSeries[] = [
  {
    industry: retailBanking,
    editions: [
      { monthsAgo: 13, stage: 'published', boughtBy: [] },
      { monthsAgo: 10, stage: 'published', boughtBy: [FENWICK] },
      { monthsAgo: 7, stage: 'published', boughtBy: [FENWICK] },
      { monthsAgo: 4, stage: 'published', boughtBy: [] },
      { monthsAgo: 1, stage: 'published', boughtBy: [FENWICK] },
    ],
  },
  {
    industry: airlines,
    editions: [
      { monthsAgo: 3, stage: 'published', boughtBy: [FENWICK, LARKFIELD] },
      { monthsAgo: 0, stage: 'half', boughtBy: [] },
    ],
  },
  {
    industry: hotels,
    editions: [
      { monthsAgo: 2, stage: 'published', boughtBy: [] },
      { monthsAgo: 0, stage: 'reviewed', boughtBy: [] },
    ],
  },
]

const DAY = 24 * 60 * 60 * 1000

/** When an edition was worked on: begun before its month, out a few days into it. */
export function datesOf(now: Date, { monthsAgo, stage }: DemoEdition) {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1))
  // Never in the future, also on the first day of a month.
  const latest = monthsAgo === 0 ? now.getTime() - DAY / 8 : month.getTime() + 4 * DAY
  const begun = latest - (stage === 'half' ? 6 : 21) * DAY
  return { date: month.toISOString().slice(0, 10), begun: new Date(begun), done: new Date(latest) }
}
