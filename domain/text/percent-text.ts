/**
 * Returns a fraction as tables and charts show it, as a rounded whole percentage: 0.125 is '13%'.
 * Scores have 4 decimals, so the product is freed of floating-point errors before rounding, halves
 * up.
 */
export function percentText(fraction: number): string {
  return `${Math.floor(Math.round(fraction * 1e6) / 1e4 + 0.5)}%`
}
