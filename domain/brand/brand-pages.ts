import type { OverTimeSettings } from './over-time/over-time-settings.ts'
import type { PlanSettings } from './plan/plan-settings.ts'
import type { StandingSettings } from './standing/standing-settings.ts'
import type { WhatIfSettings } from './what-if/what-if-settings.ts'

/** The pages on one brand, in the order of the menu. */
export const BRAND_PAGES = [
  {
    key: 'standing',
    title: 'Standing',
    answers: 'Where a brand stands, overall and by category, and how far the best is away.',
  },
  {
    key: 'plan',
    title: 'Plan',
    answers: 'Which capabilities to build next, and what they would bring.',
  },
  {
    key: 'what-if',
    title: 'What-if',
    answers: 'The ranking with your own weights and peers, and how firm it is.',
  },
  {
    key: 'why-it-changed',
    title: 'Why It Changed',
    answers: 'What a score gained or lost since the previous edition, by cause.',
  },
  {
    key: 'over-time',
    title: 'Over Time',
    answers: 'How scores, ranks and capabilities moved from edition to edition.',
  },
] as const

export type BrandPage = (typeof BRAND_PAGES)[number]['key']

/** Settings of each page on a brand: ids and choices, never scores. */
export interface BrandSettings {
  readonly standing: StandingSettings
  readonly plan: PlanSettings
  readonly 'what-if': WhatIfSettings
  /** The same as on Standing, without an order. */
  readonly 'why-it-changed': Pick<StandingSettings, 'application'>
  readonly 'over-time': OverTimeSettings
}
