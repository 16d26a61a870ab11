import type { DeviceWeights } from '../catalogue/application.ts'
import type { Answer } from '../report/answer.ts'
import type { ReportCategory, ReportCompany } from '../report/report-parts.ts'
import type { SurveyRow } from '../survey/survey-row.ts'

/** All inputs of the scores (D8). */
export interface ScoringInputs {
  readonly companies: readonly ReportCompany[]
  readonly categories: readonly Omit<ReportCategory, 'belongsTo'>[]
  readonly surveyRows: readonly Pick<SurveyRow, 'categoryId' | 'topBottom'>[]
  readonly deviceWeights: DeviceWeights
  /** In any order; an unanswered one (null) counts as not available. */
  readonly answers: readonly Answer[]
}
