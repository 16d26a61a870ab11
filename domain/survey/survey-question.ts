/** An active question of the industry's survey, as far as an import needs it. */
export interface SurveyQuestion {
  readonly questionId: string
  readonly title: string
  readonly categoryId: string
}
