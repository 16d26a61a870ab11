import { isStaff } from '@insights/domain/access/user.ts'
import { READABLE_STATUSES } from '@insights/domain/report/report-status.ts'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { isPurchasedBy } from '../http/is-purchased-by.ts'
import { hasCurrentPdf } from './pdf-conditions.ts'

/**
 * Reports with all that they are filtered, sorted and presented by. `work` is the latest change
 * that somebody made to what belongs to a report, which leaves the report's own row untouched.
 */
export function selectReports(db: Kysely<Tables>) {
  return db
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .innerJoin('industries', 'industries.id', 'editions.industry_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('report_editors')
          .whereRef('report_editors.report_id', '=', 'reports.id')
          .orderBy('report_editors.edited_at', 'desc')
          .limit(1)
          .select(['report_editors.user_id', 'report_editors.edited_at'])
          .as('work'),
      (join) => join.onTrue(),
    )
}

/** The reports that exist for the caller (D10). */
export function selectReportsFor(db: Kysely<Tables>, caller: Caller) {
  const reports = selectReports(db)
  if (isStaff(caller.role)) return reports
  return reports.where('reports.status', 'in', [...READABLE_STATUSES])
}

interface PersonName {
  readonly name: string
  readonly lastName: string
}

/** Tables as `selectReports` joins them. */
type Joined = Tables & { work: { user_id: string | null; edited_at: string | null } }
type JoinedTable = 'reports' | 'editions' | 'industries' | 'work'

/** When a report, or anything in it, was last changed. */
export const updatedAt = sql<string>`greatest(reports.updated_at, work.edited_at)`

const updatedBy = sql<string | null>`
  case when work.edited_at >= reports.updated_at then work.user_id else reports.updated_by end`

const returnedBy = sql<PersonName | null>`(
  select json_build_object('name', people.name, 'lastName', people.last_name)
  from people where people.id = reports.returned_by)`

/** The columns that `presentReport` reads. */
export function withReportColumns<Row>(
  rows: SelectQueryBuilder<Joined, JoinedTable, Row>,
  caller: Caller,
) {
  return rows
    .leftJoin('people', (join) => join.on('people.id', '=', updatedBy))
    .select([
      'reports.id',
      'reports.title',
      'reports.status',
      'reports.revision',
      'reports.created_at',
      'editions.date',
      'industries.id as industry_id',
      'industries.title as industry_title',
      'people.name as editor_name',
      'people.last_name as editor_last_name',
      updatedAt.as('updated_at'),
      'reports.return_reason',
      'reports.returned_at',
      returnedBy.as('returned_by'),
      hasCurrentPdf(caller).as('has_pdf'),
      isPurchasedBy(caller.companyCustomerId).as('purchased'),
    ])
}

/** The companies and categories of each report, as they were frozen into it. */
export function withReportParts<Row>(
  rows: SelectQueryBuilder<Joined, JoinedTable | 'people', Row>,
) {
  return rows.select((eb) => [
    jsonArrayFrom(
      eb
        .selectFrom('report_companies')
        .whereRef('report_companies.report_id', '=', 'reports.id')
        .orderBy(sql`lower(report_companies.title)`)
        .orderBy('report_companies.company_id')
        .select(['company_id', 'title', 'user_ratings']),
    ).as('companies'),
    jsonArrayFrom(
      eb
        .selectFrom('report_categories')
        .innerJoin('applications', 'applications.id', 'report_categories.application_id')
        .whereRef('report_categories.report_id', '=', 'reports.id')
        .orderBy(sql`lower(report_categories.title)`)
        .orderBy('report_categories.category_id')
        .orderBy('applications.position')
        .select([
          'report_categories.id',
          'report_categories.category_id',
          'report_categories.title',
          'report_categories.belongs_to',
          'report_categories.fixed_scoring_weight',
          'report_categories.application_id',
          'applications.title as application_title',
        ]),
    ).as('categories'),
  ])
}
