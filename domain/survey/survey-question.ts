/** An active survey question of the industry, with the fields that an import needs. */
export interface SurveyQuestion {
  readonly questionId: string
  readonly title: string
  readonly categoryId: string
}
