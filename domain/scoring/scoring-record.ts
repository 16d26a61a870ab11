import type { Answer } from '../answers/answer.ts'
import type { ByApplication, DeviceWeights, UserRatings } from '../catalogue/application.ts'
import type { ReportCategory, ReportCompany } from '../reports/report-parts.ts'
import type { SurveyRow } from '../survey/survey-row.ts'
import type { FormulaVersion } from './formula.ts'

/** All inputs of the scores (D8). */
export interface ScoringInputs {
  readonly companies: readonly ReportCompany[]
  readonly categories: readonly Omit<ReportCategory, 'belongsTo'>[]
  readonly surveyRows: readonly Pick<SurveyRow, 'categoryId' | 'topBottom'>[]
  readonly deviceWeights: DeviceWeights
  /** In any order; an unanswered one (null) counts as not available. */
  readonly answers: readonly Answer[]
  /** Version of the formula; the first when left out. */
  readonly formula?: FormulaVersion
}

export interface CategoryScore {
  readonly categoryId: string
  readonly categoryName: string
  /** At least 0.5 (D7). */
  readonly weight: number
  /** Share of the category's capabilities that are available, times its weight; 4 decimals. */
  readonly deviceScore: number
  /** Share of the category's capabilities that are available, 0 to 1; 4 decimals. */
  readonly unweightedDeviceCategoryPercentage: number
}

export interface ApplicationScore {
  readonly categories: readonly CategoryScore[]
  readonly unweightedDeviceScore: number
  readonly totalCategoryWeight: number
  /** 0 to 1; by formula 1 a top user rating can push it just above. 4 decimals. */
  readonly unweightedDevicePercentage: number
  readonly weightedDevicePercentage: number
}

/** One company's scores, the element of `scoringAndRanking`. */
export interface CompanyScore {
  readonly companyId: string
  readonly companyName: string
  readonly userRatings: UserRatings
  readonly applications: ByApplication<ApplicationScore>
  readonly overallDevicesSum: number
  readonly overallPercentage: number
}
