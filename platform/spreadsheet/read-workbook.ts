import { read, type CellObject, type WorkBook } from '@e965/xlsx'

import type { RowCollector } from './collect-rows.ts'
import { rejectContent } from './sheet-rejected-error.ts'
import { unpackWorkbook } from './unpack-workbook.ts'

/** Reads the first sheet of an xlsx file. */
export async function readZippedWorkbook(bytes: Buffer, rows: RowCollector): Promise<void> {
  readFirstSheet(await unpackWorkbook(bytes), rows)
}

/**
 * Reads the first sheet of a workbook. One reader for xls and xlsx applies the number formats, so
 * that the same cell gives the same text in both.
 */
export function readFirstSheet(bytes: Buffer, rows: RowCollector): void {
  const workbook = parse(bytes)
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? '']
  const cells = sheet?.['!data']
  if (!cells) return rejectContent()
  // Rows and cells without a value are holes in these arrays.
  cells.forEach((row, index) => rows.add(index, Array.from(row, showCell)))
}

function parse(bytes: Buffer): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      sheets: 0,
      dense: true,
      cellFormula: false,
      cellHTML: false,
    })
  } catch {
    // The reader throws plain errors of many kinds for invalid workbooks.
    return rejectContent()
  }
}

function showCell(cell: CellObject | undefined): string {
  if (!cell) return ''
  const shown = cell.w ?? ''
  // Number formats may pad with spaces to align columns; texts stay as typed.
  return cell.t === 's' ? shown : shown.trim()
}
