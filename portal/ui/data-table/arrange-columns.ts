import { namingColumn, type Column } from './column.ts'

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
