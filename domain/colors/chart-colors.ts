import { BLUE, RED } from './shades.ts'

/**
 * Nine colours for the companies of a chart (B9), in an order in which neighbours differ most with
 * colour blindness, and with the contrast of text on the panels of their scheme.
 */
export const CHART_COLORS = {
  light: [
    BLUE[7],
    '#2f7d5b',
    '#5e5a9e',
    RED[7],
    '#8a3a7a',
    '#b4541a',
    '#2b7a90',
    '#8f6a00',
    '#5f6670',
  ],
  dark: [
    BLUE[3],
    '#6cc79c',
    '#aeaaf0',
    RED[3],
    '#d490c6',
    '#e8a06a',
    '#7fc7d9',
    '#d9bb5c',
    '#aab2bd',
  ],
} as const
