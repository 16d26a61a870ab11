import { type ReportCompleteness } from '@insights/domain/completeness/completeness.ts'
import { reportCompleteness } from '@insights/domain/completeness/report-completeness.ts'
import { type CarriedOver, METHODOLOGY_SECTION } from '@insights/domain/content/carried-over.ts'
import { emptyContent } from '@insights/domain/content/content.ts'
import type { AnswerCount, RatedCompany } from '@insights/domain/report/report-parts.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'

/** How far a report is. */
export interface Progress {
  readonly completeness: ReportCompleteness
  readonly companies: readonly RatedCompany[]
  readonly counts: readonly AnswerCount[]
}

/** How far each of some reports is, by its id: three queries, however many reports there are. */
export async function findProgress(
  db: Kysely<Tables>,
  reportIds: readonly string[],
): Promise<Map<string, Progress>> {
  if (reportIds.length === 0) return new Map()
  const reports = await selectParts(db, reportIds)
  const companies = Map.groupBy(await selectCompanies(db, reportIds), (row) => row.report_id)
  const counts = Map.groupBy(await countAnswers(db, reportIds), (row) => row.report_id)
  return new Map(
    reports.map((report) => {
      const parts = {
        companies: (companies.get(report.id) ?? []).map(presentCompany),
        counts: (counts.get(report.id) ?? []).map(presentCount),
      }
      const completeness = reportCompleteness({
        ...parts,
        status: report.status,
        survey:
          report.raw_rows === null
            ? null
            : { rawRows: report.raw_rows, sortedRows: report.sorted_rows ?? 0 },
        scoring: { hasDeviceWeights: report.weighted === true, hasScores: report.scored === true },
        content: report.content ?? emptyContent(),
        carriedOver: carriedOverOf(report),
        categoryGroups: report.category_groups,
      })
      return [report.id, { completeness, ...parts }]
    }),
  )
}

function selectParts(db: Kysely<Tables>, reportIds: readonly string[]) {
  return db
    .selectFrom('reports')
    .leftJoin('consumer_surveys', 'consumer_surveys.report_id', 'reports.id')
    .leftJoin('content_buildings', 'content_buildings.report_id', 'reports.id')
    .leftJoin('methodologies', 'methodologies.report_id', 'reports.id')
    .where('reports.id', 'in', reportIds)
    .select((eb) => [
      'reports.id',
      'reports.status',
      sql<number | null>`jsonb_array_length(consumer_surveys.raw_data)`.as('raw_rows'),
      sql<number | null>`jsonb_array_length(consumer_surveys.sorted_data)`.as('sorted_rows'),
      'content_buildings.content',
      'content_buildings.carried_over',
      'content_buildings.carried_over_from',
      'methodologies.carried_over_from as methodology_from',
      eb
        .exists(
          eb
            .selectFrom('device_weights')
            .whereRef('device_weights.report_id', '=', 'reports.id')
            .select('device_weights.id'),
        )
        .as('weighted'),
      eb
        .exists(
          eb
            .selectFrom('scorings')
            .whereRef('scorings.report_id', '=', 'reports.id')
            .select('scorings.id'),
        )
        .as('scored'),
      eb
        .selectFrom('report_categories')
        .whereRef('report_categories.report_id', '=', 'reports.id')
        .select(sql<string[]>`coalesce(array_agg(distinct belongs_to), '{}')`.as('groups'))
        .$asScalar()
        .$notNull()
        .as('category_groups'),
    ])
    .execute()
}

function carriedOverOf(report: Awaited<ReturnType<typeof selectParts>>[number]): CarriedOver {
  const { carried_over, carried_over_from, methodology_from } = report
  return {
    from: carried_over_from ?? methodology_from,
    sections: [...(carried_over ?? []), ...(methodology_from ? [METHODOLOGY_SECTION] : [])],
  }
}

function selectCompanies(db: Kysely<Tables>, reportIds: readonly string[]) {
  return db
    .selectFrom('report_companies')
    .where('report_id', 'in', reportIds)
    .select(['report_id', 'company_id', 'title', 'user_ratings', 'ratings_carried_over'])
    .execute()
}

function presentCompany(row: Awaited<ReturnType<typeof selectCompanies>>[number]): RatedCompany {
  return {
    companyId: row.company_id,
    title: row.title,
    userRatings: row.user_ratings,
    ratingsCarriedOver: row.ratings_carried_over,
  }
}

function countAnswers(db: Kysely<Tables>, reportIds: readonly string[]) {
  return db
    .selectFrom('answers')
    .innerJoin('applications', 'applications.id', 'answers.application_id')
    .where('report_id', 'in', reportIds)
    .groupBy(['report_id', 'company_id', 'applications.title', 'category_id'])
    .select([
      'report_id',
      'company_id',
      'applications.title as application',
      'category_id',
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where status = 'COMPLETED')::int`.as('completed'),
    ])
    .execute()
}

function presentCount(row: Awaited<ReturnType<typeof countAnswers>>[number]): AnswerCount {
  return {
    companyId: row.company_id,
    application: row.application,
    categoryId: row.category_id,
    total: row.total,
    completed: row.completed,
  }
}
