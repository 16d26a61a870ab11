/**
 * Wide enough for the error of a few floating-point operations on numbers of this size, far too
 * narrow for any fraction of counts that is truly below a half.
 */
const NOISE = 1e-9

/**
 * Rounds to multiples of 1 / `perOne`, halves up. A half that a floating-point error made slightly
 * too small still counts: 0.00845 * 10,000 is 84.499999..., and gives 0.0085.
 */
export function roundHalfUp(value: number, perOne: number): number {
  return Math.floor(value * perOne + 0.5 + NOISE) / perOne
}

/** Returns a number that is not negative with its decimals, halves up: 21.75 is '21.8'. */
export function decimalText(value: number, decimals: number): string {
  return roundHalfUp(value, 10 ** decimals).toFixed(decimals)
}
