import type { Sort } from '../../ui/tables/column.ts'

/**
 * Filters and orders of a page's tables in its URL, so that readers can share them. Without them,
 * the tables show everything in the order of the report.
 */
export interface TableFilterSearch {
  /** Ids joined by commas. */
  readonly companies?: string
  readonly categories?: string
  readonly applications?: string
  /** Column that orders the page's ranking, with a '-' before it for descending. */
  readonly sort?: string
  /** Column that orders the page's matrix. */
  readonly order?: string
  /** Order of the whole matrix instead of a column: see `MATRIX_ORDERS`. */
  readonly by?: string
  /** Filters of the matrix, joined by commas: 'lacking', 'changed'. */
  readonly only?: string
}

const KEYS = ['companies', 'categories', 'applications', 'sort', 'order', 'by', 'only'] as const

/** Returns the part of a query string that tables use. */
export function readTableFilterSearch(
  search: Readonly<Record<string, unknown>>,
): TableFilterSearch {
  return Object.fromEntries(
    KEYS.map((key) => [key, search[key]]).filter(
      ([, value]) => typeof value === 'string' && value !== '',
    ),
  )
}

/** Returns the order in a text of the URL, if `columns` has it. */
export function readSort(text: string | undefined, columns: readonly string[]): Sort | undefined {
  const column = text?.replace(/^-/, '') ?? ''
  return columns.includes(column)
    ? { column, descending: text?.startsWith('-') === true }
    : undefined
}

export function writeSort({ column, descending }: Sort): string {
  return `${descending ? '-' : ''}${column}`
}

/** Returns the ids of a list in the URL, joined by commas. */
export function readIds(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(',').filter((id) => id !== '')
}

/** Returns undefined for an empty list, which leaves it out of the URL. */
export function joinIds(ids: readonly string[]): string | undefined {
  return ids.length === 0 ? undefined : ids.join(',')
}

/** Returns true if an option is chosen, or none is. */
export function isShown(chosen: readonly string[], id: string): boolean {
  return chosen.length === 0 || chosen.includes(id)
}
