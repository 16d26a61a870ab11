import { type SheetLimits, rejectContent, rejectSheet } from './sheet.ts'

/**
 * Limits the result, which a small workbook can inflate by referring to one long text in many
 * cells.
 */
const MAX_CHARACTERS = 10 * 1024 * 1024

export interface RowCollector {
  /** Adds a row at its index in the sheet, counted from 0; empty rows may be omitted. */
  add(index: number, cells: readonly string[]): void
  readonly isEmpty: () => boolean
  /** Returns all rows, equally long. Throws if the sheet has no value. */
  finish(): string[][]
}

/** Collects rows of a sheet. Throws once it is longer or wider than allowed. */
export function collectRows({ maxRows, maxColumns }: Omit<SheetLimits, 'maxBytes'>): RowCollector {
  const rows: (string[] | undefined)[] = []
  let columns = 0
  let characters = 0

  function add(index: number, cells: readonly string[]): void {
    const length = cells.findLastIndex((cell) => cell.trim() !== '') + 1
    if (length === 0) return
    if (index >= maxRows) rejectSheet('too-many-rows', `The sheet has more than ${maxRows} rows.`)
    if (length > maxColumns) {
      rejectSheet('too-many-rows', `The sheet has more than ${maxColumns} columns.`)
    }
    const row = cells.slice(0, length)
    for (const cell of row) characters += cell.length
    if (characters > MAX_CHARACTERS) rejectSheet('too-large', 'The sheet holds too much text.')
    columns = Math.max(columns, length)
    rows[index] = row
  }

  function finish(): string[][] {
    if (rows.length === 0) rejectContent()
    return Array.from(rows, (row) => Array.from({ length: columns }, (_, at) => row?.[at] ?? ''))
  }

  return { add, isEmpty: () => rows.length === 0, finish }
}
