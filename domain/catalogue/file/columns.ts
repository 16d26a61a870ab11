/**
 * The columns of a catalogue file, in the order in which it is written. Each row is a category, a
 * capability or a survey question; `Category` is the title of the category, its own or the one that
 * the row belongs to, so that rows may be sorted and filtered in any way.
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

/** Without these a row says nothing; a file may lack the others, and then leaves them as they are. */
export const REQUIRED_COLUMNS = ['Type', 'Category', 'Title'] as const satisfies CatalogueColumn[]

export const ROW_TYPES = ['Category', 'Capability', 'Question'] as const

export type RowType = (typeof ROW_TYPES)[number]
