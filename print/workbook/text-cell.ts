import type { Cell, CellObject } from 'write-excel-file/node'

/** The most characters that a cell of a workbook holds. */
const LONGEST = 32_767

/**
 * A text in a workbook: never taken for a formula, since the cell says that it is a text, and
 * without what a workbook cannot hold. The writer itself drops control characters.
 */
export function textCell(text: string, looks: Omit<CellObject, 'value' | 'type'> = {}): Cell {
  if (text === '') return null
  const kept = escapeCodes(text.toWellFormed()).slice(0, LONGEST)
  return { ...looks, value: kept, type: String } as Cell
}

/**
 * In a workbook `_x0041_` stands for the letter A; where the text itself says so, it must be told.
 * The same way gets words past the writer that it would find in every JavaScript object, such as
 * `constructor`.
 */
function escapeCodes(text: string): string {
  const escaped = text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
  return escaped in {} ? codeOf(escaped.charCodeAt(0)) + escaped.slice(1) : escaped
}

function codeOf(unit: number): string {
  return `_x${unit.toString(16).toUpperCase().padStart(4, '0')}_`
}
