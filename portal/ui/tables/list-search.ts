import type { Sort } from './column.ts'

/** The page, order and search of a list in its URL: texts, or nothing. */
export interface ListSearch {
  /** From 1. */
  readonly page?: string
  /** A column, with a '-' before it for descending: '-title'. */
  readonly sort?: string
  readonly term?: string
}

export interface ListState {
  /** From 0. */
  readonly page: number
  readonly sort: Sort
  /** The searched text, '' for nothing. */
  readonly term: string
}

/** Reads the state of a list from its URL, and writes it. */
export interface ListSearchParser<State extends ListState> {
  readonly read: (search: Readonly<Record<string, unknown>>) => State
  /** Usual values are undefined. */
  readonly write: (state: State) => object
}

/** Services reject longer texts. */
export const MAX_TERM_LENGTH = 200

/** For `validateSearch`: keeps the parameters of a query string that a list uses. */
export function readListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  return {
    page: textOf(search['page']),
    sort: textOf(search['sort']),
    term: textOf(search['term']),
  }
}

/**
 * Returns the state of a list for its URL. An unsortable column or an impossible page is ignored;
 * `usual` is the order of a URL without one.
 */
export function toListState(
  { page, sort = '', term = '' }: ListSearch,
  sortable: readonly string[],
  usual: Sort,
): ListState {
  const number = Number(page)
  const column = sort.replace(/^-/, '')
  return {
    page: Number.isSafeInteger(number) && number > 1 ? number - 1 : 0,
    sort: sortable.includes(column) ? { column, descending: sort.startsWith('-') } : usual,
    term: term.slice(0, MAX_TERM_LENGTH),
  }
}

/** Returns the parameters of the URL; usual values are left out. */
export function toListSearch({ page, sort, term }: ListState, usual: Sort): ListSearch {
  const asUsual = sort.column === usual.column && sort.descending === usual.descending
  return {
    page: page > 0 ? String(page + 1) : undefined,
    sort: asUsual ? undefined : `${sort.descending ? '-' : ''}${sort.column}`,
    term: term === '' ? undefined : term,
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
