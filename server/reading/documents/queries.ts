import {
  APPLICATIONS,
  type ApplicationId,
  type ApplicationKey,
  type UserRatings,
} from '@insights/domain/catalogue/application.ts'
import type { Content } from '@insights/domain/content/content.ts'
import type { UncertaintySection } from '@insights/domain/reading/document/report-document.ts'
import type { ReportInputs } from '@insights/domain/reading/document/report-inputs.ts'
import { READABLE_STATUSES, type ReportStatus } from '@insights/domain/reports/report-status.ts'
import type { FormulaVersion } from '@insights/domain/scoring/formula.ts'
import type { UncertaintyInputs } from '@insights/domain/scoring/uncertainty/uncertainty-inputs.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import {
  drawsCount,
  ratingCountsOfReport,
  ratingDaysOfReport,
} from '../uncertainty/draw-columns.ts'
import { DOCUMENT_SHAPE } from './stored-document.ts'

type OfReport = Params<{ reportId: string }>

const readable = sql`(${sql.join(READABLE_STATUSES.map((status) => sql.lit(status)))})`

export interface DocumentParts {
  readonly title: string
  readonly status: ReportStatus
  readonly revision: number
  readonly industryId: string
  readonly industryTitle: string
  /** First of its month, `YYYY-MM-DD`. */
  readonly date: string
  /** Number of earlier published editions of the industry. */
  readonly earlierEditions: number
  readonly companies: ReportInputs['companies']
  readonly categories: ReportInputs['categories']
  readonly capabilities: ReportInputs['capabilities']
  /** Empty until it is sorted. */
  readonly surveyRows: ReportInputs['surveyRows']
  readonly scores: ReportInputs['scores']
  readonly formula: FormulaVersion
  readonly deviceWeights: ReportInputs['deviceWeights']
  readonly content: Content | null
  readonly methodology: string | null
  /** Null until they are drawn. */
  readonly uncertainty: UncertaintySection | null
  /** False if the number of respondents is unknown: nothing is drawn then. */
  readonly hasSample: boolean
  readonly ratingCounts: Readonly<Record<string, UserRatings>> | null
  readonly ratingDays: UncertaintyInputs['ratingDays'] | null
  readonly deviceRespondents: number | null
}

/** Everything in a document except its answers and earlier editions, in one row. */
export const selectDocumentParts = prepared(
  'document-parts',
  (db: Kysely<Tables>, params: OfReport) =>
    db
      .selectFrom('reports')
      .innerJoin('editions', 'editions.id', 'reports.edition_id')
      .innerJoin('industries', 'industries.id', 'editions.industry_id')
      .leftJoin('consumer_surveys', 'consumer_surveys.report_id', 'reports.id')
      .leftJoin('scorings', 'scorings.report_id', 'reports.id')
      .leftJoin('device_weights', 'device_weights.report_id', 'reports.id')
      .leftJoin('report_uncertainties', (join) =>
        join.onRef('report_uncertainties.report_id', '=', 'reports.id').on(drawsCount),
      )
      .leftJoin('content_buildings', 'content_buildings.report_id', 'reports.id')
      .leftJoin('methodologies', 'methodologies.report_id', 'reports.id')
      .where('reports.id', '=', params.reportId)
      .select([
        'reports.title',
        'reports.status',
        'reports.revision',
        'industries.id as industryId',
        'industries.title as industryTitle',
        'editions.date',
        sql`(
        select count(*)::int from editions earlier
        where earlier.industry_id = editions.industry_id and earlier.date < editions.date
          and exists (select from reports out where out.edition_id = earlier.id
            and out.status in ${readable}))`.as('earlierEditions'),
        sql`(
        select coalesce(json_agg(json_build_object('companyId', company_id, 'title', title)), '[]')
        from report_companies where report_id = reports.id)`.as('companies'),
        sql`(
        select coalesce(json_agg(json_build_object(
          'categoryId', category_id, 'title', title, 'belongsTo', belongs_to,
          'fixedScoringWeight', fixed_scoring_weight)), '[]')
        from (select distinct category_id, title, belongs_to, fixed_scoring_weight
          from report_categories where report_id = reports.id) as categories)`.as('categories'),
        sql`(
        select coalesce(json_agg(json_build_object(
          'capabilityId', capability_id, 'categoryId', category_id, 'title', title)), '[]')
        from report_capabilities where report_id = reports.id)`.as('capabilities'),
        'consumer_surveys.sorted_data as surveyRows',
        'scorings.scoring_and_ranking as scores',
        'reports.formula',
        'device_weights.device_weights as deviceWeights',
        'content_buildings.content',
        'methodologies.methodology',
        'report_uncertainties.uncertainty',
        sql`coalesce(consumer_surveys.respondents is not null, false)`.as('hasSample'),
        ratingCountsOfReport.as('ratingCounts'),
        ratingDaysOfReport.as('ratingDays'),
        'device_weights.respondents as deviceRespondents',
      ])
      .$castTo<DocumentParts>(),
)

export interface AnswerGroup {
  readonly companyId: string
  readonly applicationId: ApplicationId
  /** Capability, availability, capability change and note of each answer. */
  readonly answers: readonly [string, boolean | null, string | null, string][]
}

/** Thousands of answers, combined in the database: a row for each company and application. */
export const selectAnswerGroups = prepared(
  'document-answers',
  (db: Kysely<Tables>, params: OfReport) => {
    const applicationId = sql<ApplicationId>`application_id collate "C"`
    return db
      .selectFrom('answers')
      .where('report_id', '=', params.reportId)
      .groupBy(['company_id', applicationId])
      .select([
        'company_id as companyId',
        applicationId.as('applicationId'),
        sql`json_agg(json_build_array(
        capability_id, has_capability, capability_change_id, capability_change_note))`.as(
          'answers',
        ),
      ])
      .$castTo<AnswerGroup>()
  },
)

/** The images of answers, in the order of each answer. */
export const selectAnswerImages = prepared(
  'document-images',
  (db: Kysely<Tables>, params: OfReport) =>
    db
      .selectFrom('answer_images')
      .innerJoin('answers', (join) =>
        join
          .onRef('answers.report_id', '=', 'answer_images.report_id')
          .onRef('answers.id', '=', 'answer_images.answer_id'),
      )
      .innerJoin('images', 'images.id', 'answer_images.image_id')
      .leftJoin('image_marks', (join) =>
        join
          .onRef('image_marks.report_id', '=', 'answer_images.report_id')
          .onRef('image_marks.image_id', '=', 'answer_images.image_id'),
      )
      .where('answer_images.report_id', '=', params.reportId)
      .orderBy('answer_images.position')
      .orderBy('images.id')
      .select([
        'answers.company_id as companyId',
        'answers.application_id as applicationId',
        'answers.capability_id as capabilityId',
        'images.id',
        'images.name',
        'image_marks.marks',
      ]),
)

const hasEarlier = sql<boolean>`
  (report_documents.shape = ${sql.lit(DOCUMENT_SHAPE)} and report_documents.earlier is not null)`

/**
 * Returns the published editions of an industry before a date, newest first, each with the parts
 * that later editions need of its document, or with the whole one if those are not stored.
 */
export const selectEarlierReports = prepared(
  'earlier-reports',
  (db: Kysely<Tables>, params: Params<{ industryId: string; date: string; most: number }>) =>
    db
      .selectFrom('reports')
      .innerJoin('editions', 'editions.id', 'reports.edition_id')
      .leftJoin('report_documents', 'report_documents.report_id', 'reports.id')
      .where('editions.industry_id', '=', params.industryId)
      .where('editions.date', '<', params.date)
      .where('reports.status', 'in', [...READABLE_STATUSES])
      .orderBy('editions.date', 'desc')
      .limit(params.most)
      .select([
        'reports.id',
        sql<Buffer | null>`case when ${hasEarlier} then report_documents.earlier end`.as('earlier'),
        sql<Buffer | null>`case when ${hasEarlier} then null else report_documents.body end`.as(
          'body',
        ),
      ]),
)

const KEYS = Object.fromEntries(APPLICATIONS.map(({ _id, title }) => [_id, title])) as Record<
  ApplicationId,
  ApplicationKey
>

/** Title of an application in documents. */
export function applicationKeyOf(id: ApplicationId): ApplicationKey {
  return KEYS[id]
}
