/** An active survey question of the industry, with the fields that an import needs. */
export interface SurveyQuestion {
  readonly questionId: string
  readonly title: string
  readonly categoryId: string
}

/** Shares of the respondents who gave each rating, whole percents 0 to 100. */
export interface SurveyShares {
  readonly name: string
  readonly one: number
  readonly two: number
  readonly three: number
  readonly four: number
  readonly five: number
}

/** A survey question with its shares and the derived values (D7). */
export interface SurveyRow extends SurveyShares {
  readonly questionId: string
  readonly categoryId: string
  /** Rated 4 or 5, percent. */
  readonly fourFive: number
  /** `fourFive` minus the share rated 1 or 2, -100 to 100. */
  readonly topBottom: number
  /** `topBottom` on a scale of 0 to 5. */
  readonly normalized: number
  /** `normalized` to the nearest half, at least 0.5. */
  readonly nearestPointFive: number
}
