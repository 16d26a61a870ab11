/** Assumed shares of wrong answers where second coding measured none, ascending. */
export const ERROR_RATES = [0, 0.005, 0.01, 0.02] as const

/**
 * Returns the share of wrong answers to draw with after second coding. A sample without an error does
 * not prove that no answer is wrong: half an error is drawn then.
 */
export function drawnErrorRate({
  errorRate,
  coded,
}: {
  readonly errorRate: number
  readonly coded: number
}): number {
  return Math.max(errorRate, 0.5 / (coded + 1))
}

/** The one of them that is assumed wherever only one is shown. */
export const USUAL_ERROR_RATE = 0.01
