/** Reads one spreadsheet file. Runs in a child only: parsers of hostile files need time and memory limits. */

import { collectRows } from './collect-rows.ts'
import { explainOtherFormat } from './other-formats.ts'
import { readDelimited } from './read-delimited.ts'
import { readVisibleSheet, readZippedWorkbook } from './read-workbook.ts'
import { type Sheet, type SheetFormat, type SheetLimits, rejectSheet } from './sheet.ts'

export interface SheetInput {
  bytes: Uint8Array
  limits: SheetLimits
  /** The name of the sheet to read; the first visible one with a value by default. */
  sheet?: string | undefined
}

export async function run({ bytes, limits, sheet }: SheetInput): Promise<Sheet> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const rows = collectRows(limits)
  const format = findSheetFormat(file)
  const other = explainOtherFormat(file)
  if (other) rejectSheet('wrong-content', other)
  if (format === 'csv') {
    readDelimited(file, rows)
    return { format, rows: rows.finish(), chosen: null, sheets: [] }
  }
  const read =
    format === 'xls'
      ? readVisibleSheet(file, rows, sheet)
      : await readZippedWorkbook(file, rows, sheet)
  return { format, rows: rows.finish(), ...read }
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/**
 * The format that the first bytes claim; names are not used. Anything that is neither a zip nor an
 * Office compound file is read as text.
 */
function findSheetFormat(bytes: Uint8Array): SheetFormat {
  if (startsWith(bytes, ZIP)) return 'xlsx'
  if (startsWith(bytes, COMPOUND_FILE)) return 'xls'
  return 'csv'
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}
