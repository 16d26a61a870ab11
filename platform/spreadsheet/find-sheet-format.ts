import type { SheetFormat } from './sheet.ts'

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/**
 * The format that the first bytes claim; names are not used. Anything that is neither a zip nor an
 * Office compound file is read as text.
 */
export function findSheetFormat(bytes: Uint8Array): SheetFormat {
  if (startsWith(bytes, ZIP)) return 'xlsx'
  if (startsWith(bytes, COMPOUND_FILE)) return 'xls'
  return 'csv'
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}
