/** Reads one spreadsheet file. Runs in a child only: parsers of hostile files need time and memory limits. */
import { collectRows } from './collect-rows.ts'
import { findSheetFormat } from './find-sheet-format.ts'
import { readDelimited } from './read-delimited.ts'
import { readFirstSheet, readZippedWorkbook } from './read-workbook.ts'
import type { Sheet, SheetLimits } from './sheet.ts'

export interface SheetInput {
  bytes: Uint8Array
  limits: SheetLimits
}

export async function run({ bytes, limits }: SheetInput): Promise<Sheet> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const rows = collectRows(limits)
  const format = findSheetFormat(file)
  if (format === 'csv') readDelimited(file, rows)
  else if (format === 'xls') readFirstSheet(file, rows)
  else await readZippedWorkbook(file, rows)
  return { format, rows: rows.finish() }
}
