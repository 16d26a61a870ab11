import { roundHalfUp } from './round.ts'

/**
 * Returns a fraction as tables and charts show it, as a rounded whole percentage, halves up: 0.125
 * is '13%'.
 */
export function percentText(fraction: number): string {
  return `${roundHalfUp(fraction * 100, 1)}%`
}

/**
 * Returns the size of a score's change as a rounded whole percentage: 5% for +5.24. Halves go up, so a
 * significant change never reads as one below the threshold.
 */
export function percentChangeText(change: number): string {
  return percentText(Math.abs(change))
}
