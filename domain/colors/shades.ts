/**
 * Each colour from its palest shade (0) to its darkest (9), as Mantine wants them. All other
 * colours of the product are picked from these or written in `colors.ts` and `chart-colors.ts`, and
 * nowhere else: `script/colors.test.ts`.
 */
export const BLUE = [
  '#eef3fa',
  '#dfe8f3',
  '#bcd2ec',
  '#93b9e8',
  '#7aa6dc',
  '#4f83c4',
  '#2f64a8',
  '#1b4b8a',
  '#153c70',
  '#0f2c54',
] as const

export const RED = [
  '#fdf1ef',
  '#fae5e1',
  '#f6bdb4',
  '#f28b7d',
  '#e9705f',
  '#d64f3d',
  '#c03526',
  '#ab2418',
  '#8c1c12',
  '#6c150d',
] as const

export const YELLOW = [
  '#fdf6e6',
  '#fbeccb',
  '#f5d999',
  '#e8b45a',
  '#d99a30',
  '#bd7d12',
  '#9a6200',
  '#7a4a00',
  '#633b00',
  '#4d2e00',
] as const

export const GREEN = [
  '#eef8f2',
  '#def1e6',
  '#aadfc4',
  '#5cc695',
  '#38ad79',
  '#1f9361',
  '#0f7f51',
  '#0a6e45',
  '#075838',
  '#05432a',
] as const

/** Warm greys; 3 and 4 are the hairline. */
export const GRAY = [
  '#f8f6f0',
  '#f3f0e8',
  '#e9e5dc',
  '#dedad0',
  '#dedad0',
  '#a8a8a4',
  '#868a90',
  '#545d69',
  '#343c48',
  '#1a222e',
] as const

/** The dark scheme from text (0) over the hairline (4), panels (6) and the ground (7). */
export const DARK = [
  '#e9e5dc',
  '#c9c7c1',
  '#a3aab4',
  '#7d8590',
  '#2c333d',
  '#252c35',
  '#171c23',
  '#11151b',
  '#0c0f14',
  '#080a0d',
] as const
