import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /**
   * Makes the column sortable: by what it answers for a row, or just `true` where the server sorts.
   * Texts sort as titles do everywhere; null comes last.
   */
  readonly sort?: true | ((row: Row) => string | number | null)
  /** Numbers stand at the right; 'left' is for short values that need no room on phones. */
  readonly align?: 'left' | 'right' | 'center'
  /** A CSS length; other columns share what is left. */
  readonly width?: string
  /**
   * Marks the column that names the row where it is not the first: its cell opens the row, and it
   * stays in sight while the rest scrolls.
   */
  readonly names?: true
  /**
   * Phones have no room for many columns: there it stands below what names the row, as in its cell
   * or as this says it. Null, or nothing said, leaves it out.
   */
  readonly below?: true | ((row: Row) => ReactNode)
}

/** The id of the column that names the row. */
export function namingColumn(
  columns: readonly Pick<Column<never>, 'id' | 'names'>[],
): string | undefined {
  return (columns.find(({ names }) => names) ?? columns[0])?.id
}

/** Which column a table is sorted by. */
export interface Sort {
  readonly column: string
  readonly descending: boolean
}

/** Every paged table shows this many rows (A9). */
export const PAGE_SIZE = 8

interface Arranged<Row> {
  readonly columns: readonly Column<Row>[]
  /** Those that stand below what names the row. */
  readonly below: readonly Column<Row>[]
}

/** What stands beside each other, and what below, on a phone or on anything wider. */
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
      // What names the row has all the room that is left.
      .map((column) => (column.id === naming ? { ...column, width: undefined } : column)),
    below,
  }
}
