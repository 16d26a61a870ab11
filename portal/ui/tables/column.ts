import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /**
   * Makes the column sortable: by the returned value of a row, or just `true` if the server sorts.
   * Texts sort like titles everywhere; null comes last.
   */
  readonly sort?: true | ((row: Row) => string | number | null)
  /** Numbers are aligned at the right; 'left' is for short values that need no room on phones. */
  readonly align?: 'left' | 'right' | 'center'
  /** A CSS length; other columns share the rest. */
  readonly width?: string
  /**
   * Marks the column that names the row if it is not the first: its cell opens the row, and it
   * stays in sight while the rest scrolls.
   */
  readonly names?: true
  /**
   * Phones have no room for many columns: there the value is below the row's name, as in its cell
   * or as this function renders it. Null, or no setting, hides it.
   */
  readonly below?: true | ((row: Row) => ReactNode)
}

export function namingColumn(
  columns: readonly Pick<Column<never>, 'id' | 'names'>[],
): string | undefined {
  return (columns.find(({ names }) => names) ?? columns[0])?.id
}

/** The column and direction of a table's order. */
export interface Sort {
  readonly column: string
  readonly descending: boolean
}

/** Rows on a page of every paged table (A9). */
export const PAGE_SIZE = 8

interface Arranged<Row> {
  readonly columns: readonly Column<Row>[]
  /** Columns below the row's name. */
  readonly below: readonly Column<Row>[]
}

/** Returns the columns beside each other, and those below, on a phone or a wider screen. */
export function arrangeColumns<Row>(
  columns: readonly Column<Row>[],
  isPhone: boolean,
): Arranged<Row> {
  const naming = namingColumn(columns)
  const below = columns.filter((column) => column.below && column.id !== naming)
  if (!isPhone || below.length === 0) return { columns, below: [] }
  return {
    columns: columns
      .filter((column) => !below.includes(column))
      // The column that names the row takes the remaining width.
      .map((column) => (column.id === naming ? { ...column, width: undefined } : column)),
    below,
  }
}
