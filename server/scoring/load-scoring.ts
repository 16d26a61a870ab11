import type { Answer } from '@insights/domain/answers/answer.ts'
import {
  APPLICATIONS,
  type ApplicationId,
  type ApplicationKey,
  type DeviceWeights,
} from '@insights/domain/catalogue/application.ts'
import { capabilitiesTableCompleteness } from '@insights/domain/content/completeness/capabilities-table-completeness.ts'
import {
  consumerSurveyCompleteness,
  scoringCompleteness,
} from '@insights/domain/content/completeness/report-completeness.ts'
import type {
  AnswerCount,
  RatedCompany,
  ReportCategory,
} from '@insights/domain/reports/report-parts.ts'
import type { FormulaVersion } from '@insights/domain/scoring/formula.ts'
import type { ScoringInputs } from '@insights/domain/scoring/scoring-record.ts'
import type { SurveyRow } from '@insights/domain/survey/survey-row.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { conflict, notFound } from '../http/errors.ts'

/** The inputs of the scores, or what is missing for them, a sentence each. */
export type LoadedScoring =
  | { readonly inputs: ScoringInputs; readonly missing: readonly [] }
  | { readonly inputs: null; readonly missing: readonly string[] }

export async function loadScoring(db: Kysely<Tables>, reportId: string): Promise<LoadedScoring> {
  const counts = await countAnswers(db, reportId)
  const [parts] = await selectScoringParts(db, { reportId })
  if (!parts) throw notFound()
  const { companies, categories, surveyRows, sortedRows, deviceWeights, formula } = parts
  const missing = [
    ...missingBefore({ companies, surveyRows, sortedRows }, counts),
    ...scoringCompleteness({ hasDeviceWeights: deviceWeights !== null, hasScores: true }).missing,
  ]
  if (missing.length > 0 || !deviceWeights || !surveyRows) return { inputs: null, missing }
  const answers = counts.flatMap(answersOf)
  return {
    inputs: { companies, categories, surveyRows, deviceWeights, answers, formula },
    missing: [],
  }
}

/**
 * Scoring & Ranking is closed until the capabilities table and the consumer survey are complete. Throws
 * a 409 HttpError with what is missing.
 */
export async function requireScoringOpen(db: Kysely<Tables>, reportId: string): Promise<void> {
  const counts = await countAnswers(db, reportId)
  const [parts] = await selectScoringParts(db, { reportId })
  if (!parts) throw notFound()
  const missing = missingBefore(parts, counts)
  if (missing.length === 0) return
  throw conflict(
    'Scoring & Ranking is closed until the capabilities table and the consumer survey are complete.',
    { missing },
  )
}

/** Returns what is missing in the parts before scoring, a sentence each. */
function missingBefore(
  {
    companies,
    surveyRows,
    sortedRows,
  }: Omit<ScoringParts, 'categories' | 'deviceWeights' | 'formula'>,
  counts: readonly AnswerCount[],
): string[] {
  const survey = surveyRows && { rawRows: surveyRows.length, sortedRows }
  return [
    ...capabilitiesTableCompleteness(companies, counts).missing,
    ...consumerSurveyCompleteness(survey).missing,
  ]
}

/** Expands counts into answers, sharing two objects per cell. */
function answersOf({
  companyId,
  application,
  categoryId,
  total,
  available,
}: CountedAnswers): Answer[] {
  const cell = { companyId, application, categoryId }
  const answers = Array<Answer>(total).fill({ ...cell, hasCapability: false })
  return answers.fill({ ...cell, hasCapability: true }, 0, available)
}

type OfReport = Params<{ reportId: string }>

/** Counts of the answers of one company, application and category. */
interface CountedAnswers extends AnswerCount {
  /** Answers with a yes. */
  readonly available: number
}

/** Counts the answers in the database: some hundred rows instead of thousands. */
async function countAnswers(db: Kysely<Tables>, reportId: string): Promise<CountedAnswers[]> {
  const rows = await selectCounts(db, { reportId })
  return rows.map(({ applicationId, ...counts }) => ({
    ...counts,
    application: KEYS[applicationId],
  }))
}

const KEYS = Object.fromEntries(APPLICATIONS.map(({ _id, title }) => [_id, title])) as Record<
  ApplicationId,
  ApplicationKey
>

const selectCounts = prepared(
  'count-answers-for-scoring',
  (db: Kysely<Tables>, params: OfReport) => {
    // Plain bytes are enough to tell applications apart, and take half the time to group by.
    const applicationId = sql<ApplicationId>`application_id collate "C"`
    return db
      .selectFrom('answers')
      .where('report_id', '=', params.reportId)
      .groupBy(['company_id', 'category_id', applicationId])
      .select([
        'company_id as companyId',
        'category_id as categoryId',
        applicationId.as('applicationId'),
        sql<number>`count(*)::int`.as('total'),
        sql<number>`(count(*) filter (where status = 'COMPLETED'))::int`.as('completed'),
        sql<number>`(count(*) filter (where has_capability))::int`.as('available'),
      ])
  },
)

export interface ScoringParts {
  readonly companies: readonly RatedCompany[]
  readonly categories: readonly Omit<ReportCategory, 'belongsTo'>[]
  readonly surveyRows: readonly SurveyRow[] | null
  readonly sortedRows: number
  readonly deviceWeights: DeviceWeights | null
  readonly formula: FormulaVersion
}

/** Selects everything else that scores depend on, in one row. */
export const selectScoringParts = prepared(
  'scoring-parts',
  (db: Kysely<Tables>, params: OfReport) =>
    db
      .selectFrom('reports')
      .leftJoin('consumer_surveys as survey', 'survey.report_id', 'reports.id')
      .leftJoin('device_weights', 'device_weights.report_id', 'reports.id')
      .where('reports.id', '=', params.reportId)
      .select([
        sql`(
        select coalesce(json_agg(json_build_object(
          'companyId', company_id, 'title', title, 'userRatings', user_ratings,
          'ratingsCarriedOver', ratings_carried_over)), '[]')
        from report_companies where report_id = reports.id)`.as('companies'),
        sql`(
        select coalesce(json_agg(json_build_object(
          'categoryId', category_id, 'title', title, 'fixedScoringWeight', fixed_scoring_weight)), '[]')
        from (
          select distinct category_id, title, fixed_scoring_weight
          from report_categories where report_id = reports.id) as categories)`.as('categories'),
        'survey.raw_data as surveyRows',
        sql`coalesce(jsonb_array_length(survey.sorted_data), 0)`.as('sortedRows'),
        'device_weights.device_weights as deviceWeights',
        'reports.formula',
      ])
      .$castTo<ScoringParts>(),
)
