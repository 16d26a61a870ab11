import type { ChartTable, ChartUnit } from '@insights/domain/reading/charts/chart-table.ts'
import { drawShareText } from '@insights/domain/text/weight-text.ts'
import { stringify } from 'csv-stringify/browser/esm/sync'

/** Without it, spreadsheet programs read the file in another encoding. */
const BYTE_ORDER_MARK = '\u{feff}'

/** Returns the values of a chart as CSV, percents with two decimals. A note comes first. */
export function chartCsv(
  { heads, units, rows, noteHead }: ChartTable,
  note: string | null = null,
): string {
  return toCsv([
    ...(note === null ? [] : [[note]]),
    [...heads, ...(noteHead === undefined ? [] : [noteHead])],
    ...rows.map(({ name, values, note: about = '' }) => [
      name,
      ...values.map((value, index) => ({ figure: cellText(value, units[index]) })),
      ...(noteHead === undefined ? [] : [about]),
    ]),
  ])
}

/** A formatted number, which is no formula though it may begin with a minus. */
interface Figure {
  readonly figure: string
}

/**
 * Returns rows as CSV (RFC 4180, UTF-8). A text that a spreadsheet would read as a formula gets a
 * leading apostrophe; a figure does not (D12).
 */
export function toCsv(rows: readonly (readonly (string | Figure)[])[]): string {
  return (
    BYTE_ORDER_MARK +
    stringify(
      rows.map((row) => [...row]),
      {
        record_delimiter: 'windows',
        escape_formulas: true,
        cast: {
          object: (cell) => ({ value: (cell as unknown as Figure).figure, escape_formulas: false }),
        },
        // Some programs end a row at either of them, and would read the rest as a new row.
        quoted_match: /[\r\n]/,
      },
    )
  )
}

function cellText(value: number | null, unit: ChartUnit | undefined): string {
  if (value === null) return ''
  if (unit === 'draws') return drawShareText(value)
  if (unit === 'percent') return `${(value * 100).toFixed(2)}%`
  return unit === 'points' ? (value * 100).toFixed(2) : String(value)
}
