/** Units of the fourth decimal. */
const UNIT = 10_000

/**
 * Wide enough for the error of a few floating-point operations on numbers of this size, far too
 * narrow for any fraction of counts that is truly below a half.
 */
const NOISE = 1e-9

/**
 * Rounds to 4 decimals, halves up (D8). A half that a floating-point error made slightly too small
 * still counts: 0.00845 * 10,000 is 84.499999..., and gives 0.0085.
 */
export function roundTo4(value: number): number {
  return Math.floor(value * UNIT + 0.5 + NOISE) / UNIT
}

/**
 * Rounds a sum to 10 decimals, far more than its terms have, to remove the floating-point error
 * (0.1 + 0.2 is 0.3).
 */
export function roundFloatError(value: number): number {
  return Math.round(value * 1e10) / 1e10
}
