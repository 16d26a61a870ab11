import type { Answer } from '../../answers/answer.ts'
import type { UserRatings } from '../../catalogue/application.ts'
import type { SurveyRow } from '../../survey/survey-row.ts'
import type { Respondents, SurveySample } from '../../survey/survey-sample.ts'
import type { ScoringInputs } from '../scoring-record.ts'

/** The inputs of the scores, and what is known of how sure each of them is. */
export interface UncertaintyInputs extends ScoringInputs {
  readonly seed: number
  readonly surveyRows: readonly SurveyRow[]
  readonly answers: readonly (Answer & { readonly capabilityId: string })[]
  /** Null without a number of respondents: nothing is then drawn. */
  readonly sample: SurveySample | null
  /** Null where shares alone were imported. */
  readonly respondents: Respondents | null
  /** By company id, the number of ratings of each application where it was entered. */
  readonly ratingCounts: Readonly<Record<string, UserRatings>>
  /** The first and last day on which those were read; absent where none is known. */
  readonly ratingDays?: Exclude<SurveySample['fieldwork'], null>
  /** Respondents of the survey that the device weights are taken from; null where not entered. */
  readonly deviceRespondents: number | null
  /** The share of wrong answers by second coding, of how many; null where it is assumed. */
  readonly measuredErrors: { readonly errorRate: number; readonly coded: number } | null
}
