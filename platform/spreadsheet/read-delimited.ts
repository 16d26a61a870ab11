import { CsvError, parse } from 'csv-parse/sync'

import type { RowCollector } from './collect-rows.ts'
import { rejectContent, rejectSheet } from './sheet.ts'

/**
 * Reads csv, also with semicolons, tabs or bars, and Excel's leading line `sep=;`, which is no row.
 * Blanks around quotes and cells are left out.
 */
export function readDelimited(bytes: Uint8Array, rows: RowCollector): void {
  const text = decodeText(bytes)
  const hint = /^("?)sep=([,;\t|])\1[,;\t|]*(?:\r\n|\n|\r)/i.exec(text)
  const body = hint ? text.slice(hint[0].length) : text
  let index = 0
  const take = (cells: string[]): null => {
    rows.add(index, cells)
    index += 1
    return null
  }
  try {
    parse(body, { ...optionsOf(hint?.[2] ?? findDelimiter(body)), on_record: take })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Of a quote that is not closed, the rest of the file is one cell.
    const place = `row ${index + 1} column ${Number(error['index']) + 1}`
    rejectSheet(
      'wrong-content',
      `The quote that begins in ${place} is not closed. Close or remove it.`,
    )
  }
}

function optionsOf(delimiter: string) {
  return {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    // Trimming would take tabs for blanks.
    trim: delimiter !== '\t',
  }
}

type WideEncoding = 'utf-16le' | 'utf-16be'

/** The first four bytes of UTF-32, with a byte order mark or a Latin letter; true for little-endian. */
function findUtf32(bytes: Uint8Array): boolean | null {
  const [first, second, third, fourth] = bytes
  if (bytes.length < 4 || bytes.length % 4 !== 0) return null
  if (third === 0 && fourth === 0 && (second === 0 || (first === 0xff && second === 0xfe))) {
    return true
  }
  const isMark = third === 0xfe && fourth === 0xff
  return first === 0 && second === 0 && (third === 0 || isMark) ? false : null
}

/** Decodes UTF-32, which `TextDecoder` does not know; null where it is none. */
function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let text = ''
  for (let at = 0; at < bytes.byteLength; at += 4) {
    const point = view.getUint32(at, littleEndian)
    if (point > 0x10ffff) return null
    text += String.fromCodePoint(point)
  }
  return text.replace(/^\ufeff/, '')
}

/**
 * Decodes the text of a csv file: UTF-8, UTF-16 or UTF-32 by byte order mark, UTF-16 by its pattern of zero
 * bytes, UTF-8 if valid, and otherwise Windows-1252, which older spreadsheet programs write. Throws
 * if the bytes are text in none of them.
 */
function decodeText(bytes: Uint8Array): string {
  const isUtf32 = findUtf32(bytes)
  const wide = findWideEncoding(bytes)
  const text =
    isUtf32 !== null
      ? decodeUtf32(bytes, isUtf32)
      : wide
        ? decode(bytes, wide)
        : (decode(bytes, 'utf-8') ?? decodeOldText(bytes))
  if (text === null || isBinary(text) || isOtherDocument(text)) rejectContent()
  return text
}

function decode(bytes: Uint8Array, encoding: 'utf-8' | WideEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Every byte sequence decodes, but a few bytes are unassigned. */
function decodeOldText(bytes: Uint8Array): string | null {
  const text = new TextDecoder('windows-1252').decode(bytes)
  return /[\u0080-\u009f]/.test(text) ? null : text
}

function findWideEncoding(bytes: Uint8Array): WideEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Without a byte order mark: in mostly Latin text every other byte is zero.
  const start = bytes.subarray(0, 1024)
  const zeros = [0, 0]
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (even === 0 && odd > start.length / 4) return 'utf-16le'
  if (odd === 0 && even > start.length / 4) return 'utf-16be'
  return null
}

/** Text never contains control characters other than tab, line ends and form feed. */
function isBinary(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return /[\u0000-\u0008\u000b\u000e-\u001f]/.test(text)
}

/** Web pages, SVG, PDF and RTF are text too, but not csv. */
function isOtherDocument(text: string): boolean {
  return /^\s*(?:<|%PDF-|\{\\rtf)/.test(text)
}

/** In this order where nothing else decides: commas are decimal ones too. */
const DELIMITERS = [';', '\t', '|', ',']

/** Rows that are tried. */
const TRIED_ROWS = 100

/**
 * The delimiter that divides the most rows into equally many cells: titles above the header have
 * none, and decimal commas and commas in sentences are not in the header.
 */
function findDelimiter(text: string): string {
  const tried = DELIMITERS.map((delimiter) => ({ delimiter, ...countEqualRows(text, delimiter) }))
  return tried.reduce((best, one) =>
    one.rows > best.rows || (one.rows === best.rows && one.cells > best.cells) ? one : best,
  ).delimiter
}

/** Returns the number of cells, of two or more, that the most rows have, and the number of these. */
function countEqualRows(text: string, delimiter: string): { rows: number; cells: number } {
  const counts = new Map<number, number>()
  const take = ({ length }: string[]): null => {
    if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
    return null
  }
  try {
    parse(text, { ...optionsOf(delimiter), to: TRIED_ROWS, on_record: take })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  const [cells = 0, rows = 0] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
  return { rows, cells }
}
