import { useEffect, useState } from 'react'

import { type Column, PAGE_SIZE, type Sort } from './column.ts'
import { sortRows } from './sort-rows.ts'

/** Sorting and paging by the server: `rows` are then one page, in order. */
interface ServerPaging {
  readonly total: number
  /** From 0. */
  readonly page: number
  readonly onPage: (page: number) => void
}

export interface DataTableModel<Row> {
  readonly columns: readonly Column<Row>[]
  /** `undefined` while loading. */
  readonly rows: readonly Row[] | undefined
  /**
   * The order to start with; with `onSort` the order of the server. If the server pages too,
   * `onSort` goes back to the first page in the same step.
   */
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  /** For 'client' paging: by default as many as fill the window. */
  readonly rowsPerPage?: number
  /** In the browser or on the server; every row is shown without it. */
  readonly paging?: 'client' | ServerPaging | undefined
}

/** Returns the rows to show, and functions to sort and page them. */
export function useDataTable<Row>(model: DataTableModel<Row>) {
  const { columns, rows = [], sort, onSort, paging } = model
  const [fitting] = useState(() => countRowsInWindow(window.innerHeight))
  const rowsPerPage = paging === 'client' ? (model.rowsPerPage ?? fitting) : PAGE_SIZE
  const [clientSort, setClientSort] = useState(sort)
  const [clientPage, setClientPage] = useState(0)
  const sorted = onSort ? sort : clientSort
  const total = typeof paging === 'object' ? paging.total : rows.length
  const pages = Math.max(1, Math.ceil(total / rowsPerPage))
  const asked = typeof paging === 'object' ? paging.page : clientPage
  // The last row of the last page may have been deleted.
  const page = Math.min(asked, pages - 1)

  function sortTo(next: Sort) {
    if (onSort) onSort(next)
    else setClientSort(next)
    if (typeof paging !== 'object') setClientPage(0)
  }

  /** Sorts by a column, in the other direction if the table is sorted by it already. */
  function sortBy(column: string) {
    sortTo({ column, descending: sorted?.column === column && !sorted.descending })
  }

  function toPage(next: number) {
    if (typeof paging === 'object') paging.onPage(next)
    else setClientPage(next)
  }

  const ordered = onSort ? rows : sortRows(rows, columns, sorted)
  const first = page * rowsPerPage
  return {
    shown: paging === 'client' ? ordered.slice(first, first + rowsPerPage) : ordered,
    sorted,
    sortBy,
    sortTo,
    page,
    pages,
    toPage,
    // Nothing is said of pages where all rows are on one.
    paged: typeof paging === 'object' || (paging === 'client' && pages > 1),
    rowsPerPage,
  }
}

/** Pixels of what is above and below a table's rows, and of a row. */
const AROUND = 340
const ROW = 42

/** Returns how many rows fill the window, at least as many as a specified page has. */
export function countRowsInWindow(height: number): number {
  return Math.max(PAGE_SIZE, Math.floor((height - AROUND) / ROW))
}

interface Shown {
  /** From 0. */
  readonly page: number
  /** undefined while unknown. */
  readonly total: number | undefined
  readonly toPage: (page: number) => void
}

/**
 * Goes to the last page if the requested one has no rows: its only row was deleted, or the link is
 * old. Returns true if so.
 */
export function useLastPage({ page, total, toPage }: Shown): boolean {
  const last = total === undefined ? page : Math.max(0, Math.ceil(total / PAGE_SIZE) - 1)
  const beyond = page > last
  useEffect(() => {
    if (beyond) toPage(last)
  })
  return beyond
}
