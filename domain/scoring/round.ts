import { roundHalfUp } from '../text/round.ts'

/** Rounds to 4 decimals, halves up (D8). */
export function roundTo4(value: number): number {
  return roundHalfUp(value, 10_000)
}

/**
 * Rounds a sum to 10 decimals, far more than its terms have, to remove the floating-point error
 * (0.1 + 0.2 is 0.3).
 */
export function roundFloatError(value: number): number {
  return Math.round(value * 1e10) / 1e10
}
