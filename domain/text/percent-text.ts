import { roundHalfUp } from './round.ts'

/**
 * Returns a fraction as tables and charts show it, as a rounded whole percentage, halves up: 0.125
 * is '13%'.
 */
export function percentText(fraction: number): string {
  return `${wholePercent(fraction)}%`
}

/**
 * Returns the size of a score's change as the difference of the two whole percents that are shown,
 * so that 77% less 72% is not 6%. From 0.05 on, where a change is marked, it is never below 5%.
 */
export function percentChangeText(score: number, change: number): string {
  return `${Math.abs(wholePercent(score) - wholePercent(score - change))}%`
}

function wholePercent(fraction: number): number {
  return roundHalfUp(fraction * 100, 1)
}
