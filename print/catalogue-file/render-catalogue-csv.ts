import { stringify } from 'csv-stringify/sync'

/** Spreadsheet programs take a file without it for another alphabet. */
const BYTE_ORDER_MARK = '\u{feff}'

/** The rows of a catalogue file as CSV (RFC 4180, UTF-8). Formulas have been guarded before. */
export function renderCatalogueCsv(table: readonly (readonly string[])[]): string {
  const lines = stringify(
    table.map((row) => [...row]),
    // Some programs end a line at either of them, and would read what follows as a new one.
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )
  return BYTE_ORDER_MARK + lines
}
