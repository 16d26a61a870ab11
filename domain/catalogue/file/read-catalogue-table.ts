import { titleMatchKey } from '../../text/titles.ts'
import { CATALOGUE_COLUMNS, type CatalogueColumn, REQUIRED_COLUMNS } from './columns.ts'

/** A problem of a cell, or of a column if no row is given. */
export interface CellIssue {
  readonly column: string
  readonly message: string
}

/** A row of the file; columns that the file does not have are undefined. */
export interface CatalogueRow {
  /** Counted from 1, as in spreadsheet programs; the header is usually row 1. */
  readonly row: number
  readonly cells: Readonly<Partial<Record<CatalogueColumn, string>>>
}

export interface CatalogueTable {
  readonly rows: readonly CatalogueRow[]
  /** The reasons why rows cannot be read; the rows are empty then. */
  readonly errors: readonly CellIssue[]
  /** Ignored columns. */
  readonly warnings: readonly CellIssue[]
}

/**
 * Finds the columns of a catalogue file by the first row that has the required ones, or by its first
 * non-empty row, in any order, and returns the non-empty rows below.
 */
export function readCatalogueTable(table: readonly (readonly string[])[]): CatalogueTable {
  const complete = table.findIndex((cells) => missingColumns(cells.map(titleMatchKey)).length === 0)
  const header = complete === -1 ? table.findIndex((cells) => !isEmpty(cells)) : complete
  const names = (table[header] ?? []).map(titleMatchKey)
  const places = CATALOGUE_COLUMNS.map((column) => ({
    column,
    at: names.indexOf(titleMatchKey(column)),
  })).filter(({ at }) => at >= 0)
  const errors = [...missingColumns(names), ...repeatedColumns(names)]
  if (errors.length > 0) return { rows: [], errors, warnings: [] }
  return {
    rows: table.flatMap((cells, index) => {
      const known = places.map(({ column, at }) => [column, cells[at] ?? ''] as const)
      if (index <= header || isEmpty(known.map(([, cell]) => cell))) return []
      return [{ row: index + 1, cells: Object.fromEntries(known) }]
    }),
    errors: [],
    warnings: unknownColumns(table[header] ?? []),
  }
}

function isEmpty(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

function missingColumns(names: readonly string[]): CellIssue[] {
  return REQUIRED_COLUMNS.filter((column) => !names.includes(titleMatchKey(column))).map(
    (column) => ({
      column,
      message: 'This column is missing',
    }),
  )
}

function repeatedColumns(names: readonly string[]): CellIssue[] {
  return CATALOGUE_COLUMNS.filter((column) => {
    const name = titleMatchKey(column)
    return names.indexOf(name) !== names.lastIndexOf(name)
  }).map((column) => ({ column, message: 'Duplicate column' }))
}

function unknownColumns(header: readonly string[]): CellIssue[] {
  const known = CATALOGUE_COLUMNS.map(titleMatchKey)
  return header
    .map((name) => name.trim())
    .filter((name) => name !== '' && !known.includes(titleMatchKey(name)))
    .map((column) => ({ column, message: 'Column ignored' }))
}
