/** Assumed shares of wrong answers where second coding measured none, ascending. */
export const ERROR_RATES = [0, 0.005, 0.01, 0.02] as const

/** The one of them that is assumed wherever only one is shown. */
export const USUAL_ERROR_RATE = 0.01
