import type { PlanSettings } from './plan/plan-settings.ts'
import type { StandingSettings } from './standing/standing-settings.ts'
import type { WhatIfSettings } from './what-if/what-if-settings.ts'

/** The pages on one brand, in the order of the menu. */
export const BRAND_PAGES = [
  {
    key: 'standing',
    title: 'Where We Stand',
    answers: 'Where a brand stands, overall and by category.',
    needsPrevious: false,
  },
  {
    key: 'why-it-changed',
    title: 'Why',
    answers: 'What a score gained or lost since the previous edition, by cause and capability.',
    needsPrevious: true,
  },
  {
    key: 'plan',
    title: 'What to Build',
    answers: 'Which capabilities to build next, and what they would bring.',
    needsPrevious: false,
  },
] as const

/** Everything of a brand that is saved and exported: its pages, and the panel on each of them. */
export const BRAND_VIEWS = [...BRAND_PAGES, { key: 'what-if', title: 'Test the Weights' }] as const

export type BrandPage = (typeof BRAND_PAGES)[number]['key']
export type BrandView = (typeof BRAND_VIEWS)[number]['key']

/** Settings of each view of a brand: ids and choices, never scores. */
export interface BrandSettings {
  readonly standing: StandingSettings
  /** The same as on Where We Stand, without an order. */
  readonly 'why-it-changed': Pick<StandingSettings, 'application'>
  readonly plan: PlanSettings
  readonly 'what-if': WhatIfSettings
}
