import type { Sort } from './column.ts'

/** How a list is paged, sorted and searched, as its address has it: texts, or nothing. */
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
  /** What is searched for, '' for nothing. */
  readonly term: string
}

/** How the state of a list is read of its address, and written into it. */
export interface ListAddress<State extends ListState> {
  readonly read: (search: Readonly<Record<string, unknown>>) => State
  /** What is as usual is undefined. */
  readonly write: (state: State) => object
}

/** Services reject longer ones. */
const MAX_TERM_LENGTH = 200

/** For `validateSearch`: keeps of a query string what a list can use. */
export function readListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  return {
    page: textOf(search['page']),
    sort: textOf(search['sort']),
    term: textOf(search['term']),
  }
}

/**
 * What an address asks for. A column that is none of `sortable`, or a page that cannot be, counts as
 * not asked for; `usual` is the order where none is.
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

/** What goes into the address; what is as usual is left out. */
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
