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
}
