import type { Sort } from '../../ui/tables/column.ts'

/**
 * What a reader has narrowed the tables of a page down to and sorted them by, as the address has it,
 * so that it can be sent to somebody. Without, they show all in the order of the report.
 */
export interface TableFilterSearch {
  /** Ids joined by commas. */
  readonly companies?: string
  readonly categories?: string
  readonly applications?: string
  /** The column of the page's ranking, with a '-' before it for descending. */
  readonly sort?: string
  /** The same of its matrix. */
  readonly order?: string
  /** What the whole matrix is sorted by instead: see `MATRIX_ORDERS`. */
  readonly by?: string
  /** What the matrix is narrowed down to, joined by commas: 'lacking', 'changed'. */
  readonly only?: string
}

const KEYS = ['companies', 'categories', 'applications', 'sort', 'order', 'by', 'only'] as const

/** Keeps of a query string what tables can use. */
export function readTableFilterSearch(
  search: Readonly<Record<string, unknown>>,
): TableFilterSearch {
  return Object.fromEntries(
    KEYS.map((key) => [key, search[key]]).filter(
      ([, value]) => typeof value === 'string' && value !== '',
    ),
  )
}

/** The order that a text of the address names, if `columns` has it. */
export function readSort(text: string | undefined, columns: readonly string[]): Sort | undefined {
  const column = text?.replace(/^-/, '') ?? ''
  return columns.includes(column)
    ? { column, descending: text?.startsWith('-') === true }
    : undefined
}

export function writeSort({ column, descending }: Sort): string {
  return `${descending ? '-' : ''}${column}`
}

/** A list of ids as an address holds it, joined by commas. */
export function readIds(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(',').filter((id) => id !== '')
}

/** undefined for an empty list, which leaves it out of the address. */
export function joinIds(ids: readonly string[]): string | undefined {
  return ids.length === 0 ? undefined : ids.join(',')
}

/** Whether something is shown: it was chosen, or nothing was. */
export function isShown(chosen: readonly string[], id: string): boolean {
  return chosen.length === 0 || chosen.includes(id)
}
