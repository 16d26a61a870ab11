/**
 * A chart as ECharts draws it, in the portal and on paper alike: plain data without functions,
 * colours or fonts, which come with the theme of where it is drawn.
 */
export interface Chart {
  readonly option: Readonly<Record<string, unknown>>
  /** Pixels that its rows need; the width is what there is. */
  readonly height: number
  /** What it shows, in words, for those who don't see it. */
  readonly description: string
  /** The same figures to be read, copied and kept. */
  readonly figures: Figures
}

/** What a chart shows as a table: a row for each company. */
export interface Figures {
  /** The first one is that of the names. */
  readonly heads: readonly string[]
  /** Fractions to be shown as percents, or ranks. */
  readonly unit: 'percent' | 'rank'
  readonly rows: readonly FigureRow[]
}

export interface FigureRow {
  readonly companyId: string
  readonly name: string
  /** One for each further head; null where there is none. */
  readonly values: readonly (number | null)[]
}

/** The companies that the reader calls their own, by id: they stand out. */
export type OwnCompanies = ReadonlySet<string>

/** How far the others step back then. */
export const OTHERS_OPACITY = 0.42
