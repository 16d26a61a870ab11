/**
 * The columns of a catalogue file in the order in which they are written. Each row is a category, a
 * capability or a survey question; `Category` is the title of the row's category, also for a
 * category itself, so that rows can be sorted and filtered in any way.
 */
export const CATALOGUE_COLUMNS = [
  'Type',
  'Category',
  'Title',
  'Description',
  'Group',
  'Weight',
  'Active',
] as const

export type CatalogueColumn = (typeof CATALOGUE_COLUMNS)[number]

/** Required in every file; other columns may be missing and then change nothing. */
export const REQUIRED_COLUMNS = ['Type', 'Category', 'Title'] as const satisfies CatalogueColumn[]

export const ROW_TYPES = ['Category', 'Capability', 'Question'] as const

export type RowType = (typeof ROW_TYPES)[number]
