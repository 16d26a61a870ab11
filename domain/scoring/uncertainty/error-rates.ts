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

/** Rarer than this is what an interval of 95% leaves out at one end. */
const RARE = 0.025

/**
 * True if a company's fewer answers, of yes and no, could all be wrong: that so many of `known` are
 * recorded wrongly is not rare. The company can then truly have everything, or nothing.
 */
export function canAllBeWrong(fewer: number, known: number, errorRate: number): boolean {
  if (errorRate === 0) return false
  let exactly = (1 - errorRate) ** known
  let below = 0
  for (let wrong = 0; wrong < fewer; wrong++) {
    below += exactly
    exactly *= ((known - wrong) / (wrong + 1)) * (errorRate / (1 - errorRate))
  }
  return 1 - below > RARE
}
