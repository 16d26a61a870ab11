/**
 * A fraction as tables and charts show it, a rounded whole percent: 0.125 is '13%'. Scores have 4
 * decimals, so the product is cleaned of binary noise before it is rounded, halves up.
 */
export function percentText(fraction: number): string {
  return `${Math.floor(Math.round(fraction * 1e6) / 1e4 + 0.5)}%`
}
