/**
 * A chart for ECharts, used in the portal and in print: plain data without functions, colours or
 * fonts, which the theme adds.
 */
export interface Chart {
  readonly option: Readonly<Record<string, unknown>>
  /** Pixels that its rows need; the width is the available one. */
  readonly height: number
  /** Text alternative. */
  readonly description: string
  /** The same values as a table, to read, copy and export. */
  readonly table: ChartTable
}

/** The values of a chart: a row for each company. */
export interface ChartTable {
  /** The first header is that of the names. */
  readonly heads: readonly string[]
  /** Fractions shown as percentages, or ranks. */
  readonly unit: 'percent' | 'rank'
  readonly rows: readonly ChartTableRow[]
}

export interface ChartTableRow {
  readonly companyId: string
  readonly name: string
  /** One for each further header; null if there is none. */
  readonly values: readonly (number | null)[]
}

/** Ids of the reader's own companies, which are highlighted. */
export type OwnCompanies = ReadonlySet<string>

/** Opacity of the other companies then. */
export const DIMMED_OPACITY = 0.42

/** Average character width in pixels at the label size of 12 pixels. */
const CHARACTER = 7

/** Returns the width in pixels of the longest label, at most `most`. */
export function labelWidth(labels: readonly string[], most: number): number {
  const longest = labels.reduce((length, label) => Math.max(length, label.length), 0)
  return Math.min(Math.ceil(longest * CHARACTER), most)
}
