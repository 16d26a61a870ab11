import type { ChartTable, ChartUnit } from '@insights/domain/reading/charts/chart-table.ts'
import { stringify } from 'csv-stringify/browser/esm/sync'

/** Spreadsheet programs take a file without it for another alphabet. */
const BYTE_ORDER_MARK = '\u{feff}'

/**
 * The figures of a chart as CSV, percents with the two decimals that scores have. A note stands above
 * them.
 */
export function chartCsv(
  { heads, units, rows, noteHead }: ChartTable,
  note: string | null = null,
): string {
  return toCsv([
    ...(note === null ? [] : [[note]]),
    [...heads, ...(noteHead === undefined ? [] : [noteHead])],
    ...rows.map(({ name, values, note: about = '' }) => [
      name,
      ...values.map((value, place) => cellText(value, units[place])),
      ...(noteHead === undefined ? [] : [about]),
    ]),
  ])
}

/**
 * Returns rows as CSV (RFC 4180, UTF-8). A cell that a spreadsheet would take for a formula gets a
 * leading apostrophe (D12).
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return (
    BYTE_ORDER_MARK +
    stringify(
      rows.map((row) => [...row]),
      {
        record_delimiter: 'windows',
        escape_formulas: true,
        // Some programs end a line at either of them, and would read what follows as a new one.
        quoted_match: /[\r\n]/,
      },
    )
  )
}

function cellText(value: number | null, unit: ChartUnit | undefined): string {
  if (value === null) return ''
  if (unit === 'percent') return `${(value * 100).toFixed(2)}%`
  return unit === 'points' ? (value * 100).toFixed(2) : String(value)
}
