import { CsvError, parse } from 'csv-parse/sync'

import type { RowCollector } from './collect-rows.ts'
import { decodeText } from './decode-text.ts'
import { findDelimiter } from './find-delimiter.ts'
import { rejectContent } from './sheet-rejected-error.ts'

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
