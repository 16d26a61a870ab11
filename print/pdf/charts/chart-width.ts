/** Chart widths in pixels: across the page, and beside a table. */
export const CHART_WIDTH = { whole: 720, half: 424 } as const
