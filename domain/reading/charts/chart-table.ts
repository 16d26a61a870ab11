import { changeText, scoreText } from '../../text/number-text.ts'
import { drawShareText } from '../../text/weight-text.ts'

/** The values of a chart: a row for each company, category or question. */
export interface ChartTable {
  /** The first header is that of the names. */
  readonly heads: readonly string[]
  /** The unit of each further column. */
  readonly units: readonly ChartUnit[]
  readonly rows: readonly ChartTableRow[]
  /** The header of the rows' notes, which are the last column. */
  readonly noteHead?: string
}

/**
 * Fractions shown as percentages or as points of them, ranks, weights of the survey, numbers of
 * companies or of months, and shares of draws, which never read as all or none of them.
 */
export type ChartUnit = 'percent' | 'points' | 'rank' | 'weight' | 'count' | 'draws'

export interface ChartTableRow {
  /** The id of the company, or of another subject of the row. */
  readonly id: string
  readonly name: string
  /** One for each further header; null if missing. */
  readonly values: readonly (number | null)[]
  /** Further information besides the values, for a table with a header for it. */
  readonly note?: string
}

/** Ids of the reader's own companies, which are highlighted. */
export type OwnCompanies = ReadonlySet<string>

/** Returns a value of a chart as a text: percents and points with one decimal. */
export function figureText(value: number, unit: ChartUnit | undefined): string {
  if (unit === 'draws') return drawShareText(value)
  if (unit === 'percent') return scoreText(value)
  return unit === 'points' ? changeText(value) : String(value)
}
