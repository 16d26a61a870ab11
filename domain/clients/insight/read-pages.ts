/** The pages of a report whose readers are counted, in the order of the menu. */
export const READ_PAGES = [
  { key: 'standing', title: 'Where We Stand' },
  { key: 'over-time', title: 'Over Time' },
  { key: 'why-it-changed', title: 'Why' },
  { key: 'plan', title: 'What to Build' },
  { key: 'executive-summary', title: 'Executive Summary' },
  { key: 'score', title: 'Scores' },
  { key: 'changes', title: 'What Changed' },
  { key: 'consumer-survey', title: 'Consumer Survey' },
  { key: 'product-rating', title: 'Product Rating' },
  { key: 'trends-innovations', title: 'Trends & Innovations' },
  { key: 'category-performance', title: 'Category Performance' },
  { key: 'capability', title: 'Capability' },
  { key: 'methodology', title: 'Methodology' },
  { key: 'raw-data', title: 'Raw Data' },
  { key: 'screenshots', title: 'Screenshots' },
  { key: 'how-sure', title: 'How Sure' },
  { key: 'corrections', title: 'Corrections' },
] as const

export type ReadPage = (typeof READ_PAGES)[number]['key']

const KEYS = READ_PAGES.map(({ key }) => key)

/** Returns the counted page of a path of the portal, null for any other path. */
export function pageOfPath(path: string): ReadPage | null {
  const named = /^\/(?:your-brand|content-building|appendix)\/([a-z-]+)/.exec(path)?.[1]
  return KEYS.find((key) => key === named) ?? null
}

/** Returns the titles of pages, in the order of the menu. */
export function pageTitles(pages: readonly ReadPage[]): string[] {
  return READ_PAGES.filter(({ key }) => pages.includes(key)).map(({ title }) => title)
}

/** A look at the same page within this time is the same view. */
export const VIEW_MINUTES = 30

/** Milliseconds that a page is on screen before it counts as looked at. */
export const LOOK_MS = 2000
