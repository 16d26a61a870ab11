import { BLUE, RED } from './shades.ts'

/**
 * Nine colours for the companies of a chart (B9), distinguishable with colour blindness, with a
 * contrast of at least 3:1 on the panels of their scheme.
 */
export const CHART_COLORS = {
  light: [
    BLUE[7],
    '#b4541a',
    '#2f7d5b',
    '#8a3a7a',
    '#8f6a00',
    '#3a8ca3',
    RED[7],
    '#5e5a9e',
    '#5f6670',
  ],
  dark: [
    BLUE[3],
    '#e8a06a',
    '#6cc79c',
    '#d490c6',
    '#d9bb5c',
    '#7fc7d9',
    RED[3],
    '#aeaaf0',
    '#aab2bd',
  ],
} as const
