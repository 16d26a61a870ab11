import { stringify } from 'csv-stringify/sync'

/** Byte order mark: without it spreadsheet programs assume another encoding. */
const BYTE_ORDER_MARK = '\u{feff}'

/**
 * Renders the rows of a catalogue file as CSV (RFC 4180, UTF-8). The caller has escaped formulas.
 */
export function renderCatalogueCsv(table: readonly (readonly string[])[]): string {
  const lines = stringify(
    table.map((row) => [...row]),
    // Some programs end a row at either character and would read the rest as a new row.
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )
  return BYTE_ORDER_MARK + lines
}
