import { CsvError, parse } from 'csv-parse/sync'

import type { RowCollector } from './collect-rows.ts'
import { rejectContent } from './sheet.ts'

/** Reads csv, also with semicolons or tabs, and Excel's leading line `sep=;`, which is no row. */
export function readDelimited(bytes: Uint8Array, rows: RowCollector): void {
  const text = decodeText(bytes)
  const hint = /^sep=([,;\t])(?:\r\n|\n|\r)/i.exec(text)
  const body = hint ? text.slice(hint[0].length) : text
  let index = 0
  const take = (cells: string[]): null => {
    rows.add(index, cells)
    index += 1
    return null
  }
  try {
    parse(body, {
      delimiter: hint?.[1] ?? findDelimiter(body),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      on_record: take,
    })
  } catch (error) {
    if (error instanceof CsvError) rejectContent()
    throw error
  }
}

type WideEncoding = 'utf-16le' | 'utf-16be'

/**
 * Decodes the text of a csv file: UTF-8 or UTF-16 by byte order mark, UTF-16 by its pattern of zero
 * bytes, UTF-8 if valid, and otherwise Windows-1252, which older spreadsheet programs write. Throws
 * if the bytes are text in none of them.
 */
function decodeText(bytes: Uint8Array): string {
  const wide = findWideEncoding(bytes)
  const text = wide ? decode(bytes, wide) : (decode(bytes, 'utf-8') ?? decodeOldText(bytes))
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

type Delimiter = ',' | ';' | '\t'

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t']

/**
 * The delimiter that occurs most in the header, outside quotes. Only the header counts, because
 * other rows contain decimal commas and commas in sentences.
 */
function findDelimiter(text: string): Delimiter {
  const counts = new Map<string, number>()
  let quoted = false
  for (const character of text.trimStart()) {
    if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character === '\n' || character === '\r') break
    else counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return DELIMITERS.reduce((best, candidate) =>
    (counts.get(candidate) ?? 0) > (counts.get(best) ?? 0) ? candidate : best,
  )
}
