/** The kinds of results, in the order of equally good ones. */
export const SEARCH_KINDS = [
  'report',
  'company',
  'capability',
  'view',
  'text',
  'note',
  'screenshot',
] as const

export type SearchKind = (typeof SEARCH_KINDS)[number]

/** The pages with written texts, by the last part of their URL. */
export const TEXT_PAGES = [
  'executive-summary',
  'product-rating',
  'category-performance',
  'trends-innovations',
  'methodology',
  'capability',
] as const

export type TextPage = (typeof TEXT_PAGES)[number]
