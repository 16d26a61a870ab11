import { refuseContent, refuseSheet } from './sheet-refusal.ts'
import type { SheetLimits } from './sheet.ts'

/**
 * Bounds the answer, which a small workbook can blow up by naming one long text in many cells.
 */
const MAX_CHARACTERS = 10 * 1024 * 1024

export interface RowCollector {
  /** Takes a row at its place in the sheet, counted from 0; empty rows may be passed or not. */
  add(index: number, cells: readonly string[]): void
  /** All rows, equally long. A sheet without any value is refused. */
  finish(): string[][]
}

/** Collects rows of a sheet and refuses it as soon as it is longer or wider than allowed. */
export function collectRows({ maxRows, maxColumns }: Omit<SheetLimits, 'maxBytes'>): RowCollector {
  const rows: (string[] | undefined)[] = []
  let columns = 0
  let characters = 0

  function add(index: number, cells: readonly string[]): void {
    const length = cells.findLastIndex((cell) => cell.trim() !== '') + 1
    if (length === 0) return
    if (index >= maxRows) refuseSheet('too-many-rows', `The sheet has more than ${maxRows} rows.`)
    if (length > maxColumns) {
      refuseSheet('too-many-rows', `The sheet has more than ${maxColumns} columns.`)
    }
    const row = cells.slice(0, length)
    for (const cell of row) characters += cell.length
    if (characters > MAX_CHARACTERS) refuseSheet('too-large', 'The sheet holds too much text.')
    columns = Math.max(columns, length)
    rows[index] = row
  }

  function finish(): string[][] {
    if (rows.length === 0) refuseContent()
    return Array.from(rows, (row) => Array.from({ length: columns }, (_, at) => row?.[at] ?? ''))
  }

  return { add, finish }
}
