/**
 * Nine colours for the companies of a chart (B9), distinguishable with colour blindness, with a
 * contrast of at least 3:1 on the panels of their scheme.
 */
export const PALETTE = {
  light: [
    '#1b4b8a',
    '#b4541a',
    '#2f7d5b',
    '#8a3a7a',
    '#8f6a00',
    '#3a8ca3',
    '#ab2418',
    '#5e5a9e',
    '#5f6670',
  ],
  dark: [
    '#93b9e8',
    '#e8a06a',
    '#6cc79c',
    '#d490c6',
    '#d9bb5c',
    '#7fc7d9',
    '#f28b7d',
    '#aeaaf0',
    '#aab2bd',
  ],
} as const
