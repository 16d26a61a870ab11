/** The people who answered a survey, as far as staff know. */
export interface SurveySample {
  /** Number of respondents, at least 1. */
  readonly respondents: number
  /** Respondents of questions that fewer people answered, by question id. */
  readonly byQuestion: Readonly<Record<string, number>>
  /** How much larger the variance of a share is than in a simple random sample; 1 for none. */
  readonly designEffect: number
  /** First and last day of the fieldwork, `YYYY-MM-DD`. */
  readonly fieldwork: { readonly from: string; readonly to: string } | null
}

/** Each respondent's ratings, where the survey was imported respondent by respondent. */
export interface Respondents {
  /** The survey questions of the columns. */
  readonly questionIds: readonly string[]
  /**
   * Respondent by respondent, a rating from 1 to 5 for each question; 0 without one. Its length is
   * the number of respondents times the number of questions.
   */
  readonly ratings: Uint8Array
  /** A positive weight for each respondent; null where all count the same. */
  readonly weights: Float64Array | null
}
