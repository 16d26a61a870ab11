import type {
  Report,
  ReportCategory,
  ReportCompany,
  ReportListed,
} from '@insights/contract/reports/reports.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import type {
  ApplicationId,
  ApplicationKey,
  UserRatings,
} from '@insights/domain/catalogue/application.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import { reportAccess } from '@insights/domain/reports/access/report-access.ts'
import {
  OPEN_STATUSES,
  READABLE_STATUSES,
  type ReportStatus,
  isPublished,
} from '@insights/domain/reports/report-status.ts'
import { reportCan } from '@insights/domain/reports/workflow/report-can.ts'
import { compareTitles } from '@insights/domain/text/titles.ts'
import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { titleOrder } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { isPurchasedBy, isSample } from '../http/find-report-access.ts'
import { type ReportReader, hasCurrentPdf, pdfUrl } from './pdf-conditions.ts'

/** Selects reports with the columns for filters and sorting; others are looked up later. */
export function selectReports(db: Kysely<Tables>) {
  return db
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .innerJoin('industries', 'industries.id', 'editions.industry_id')
}

/**
 * Selects the same reports for counting: PostgreSQL drops a left join whose columns are unused.
 * Each report has an edition.
 */
export function selectCounted(db: Kysely<Tables>): ReturnType<typeof selectReports> {
  const rows = db.selectFrom('reports').leftJoin('editions', 'editions.id', 'reports.edition_id')
  return rows as unknown as ReturnType<typeof selectReports>
}

/** Selects the reports that exist for the caller (D10). */
export function selectReportsFor(db: Kysely<Tables>, caller: Caller) {
  return whereExistsFor(selectReports(db), caller)
}

/** Restricts reports to those existing for the caller (D10). */
export function whereExistsFor(
  rows: ReturnType<typeof selectReports>,
  { role, viewAs }: Pick<Caller, 'role' | 'viewAs'>,
) {
  // Literals let PostgreSQL estimate their number and use their index.
  const readable = READABLE_STATUSES.map((status) => sql.lit(status))
  return isStaff(role) || viewAs ? rows : rows.where('reports.status', 'in', readable)
}

interface PersonName {
  readonly name: string
  readonly lastName: string
}

type JoinedTable = 'reports' | 'editions' | 'industries'

/** Literals let PostgreSQL look up the editors of open reports only. */
const isOpen = sql<boolean>`reports.status in (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})`

/**
 * SQL: when a report, or anything in it, was last changed. An edit of its contents leaves the
 * report's own row untouched; the last change of a published report is its publication. Lists sort
 * by the same from a join (`withLastEdits`).
 */
export const updatedAt = sql<string>`(case when ${isOpen} then greatest(reports.updated_at, (
  select max(edited_at) from report_editors where report_editors.report_id = reports.id))
  else reports.updated_at end)`

/**
 * SQL: the latest edit since a report's own row was written, with its editor's name. Both of an
 * open report, and the name where the row has none, are found by this one look-up.
 */
const lastEdit = sql<LastEdit | null>`(case when ${isOpen} or reports.updated_by is null then (
  select json_build_object('at', edited_at, 'name', people.name, 'lastName', people.last_name)
  from report_editors left join people on people.id = report_editors.user_id
  where report_editors.report_id = reports.id and report_editors.edited_at >= reports.updated_at
  order by report_editors.edited_at desc limit 1) end)`

interface LastEdit {
  readonly at: string
  readonly name: string | null
  readonly lastName: string | null
}

const nameOf = (person: Expression<string | null>) => sql<PersonName | null>`(
  select json_build_object('name', people.name, 'lastName', people.last_name)
  from people where people.id = ${person})`

/**
 * Selects the columns that `presentReport` reads. Each column outside the report's own row is a
 * look-up of one row: PostgreSQL makes them only for the rows left after sorting and limiting.
 */
export function withReportColumns<Row>(
  rows: SelectQueryBuilder<Tables, JoinedTable, Row>,
  reader: ReportReader,
) {
  const forStaff = isStaff(reader.role)
  return rows.select([
    'reports.id',
    'reports.title',
    'reports.status',
    'reports.revision',
    'reports.created_at',
    'editions.date',
    'industries.id as industry_id',
    'industries.title as industry_title',
    'reports.updated_at',
    'reports.return_reason',
    'reports.returned_at',
    // Only staff get the names of editors.
    (forStaff ? nameOf(sql.ref('reports.updated_by')) : NOBODY).as('updated_by'),
    (forStaff ? lastEdit : sql<LastEdit | null>`null::json`).as('last_edit'),
    (forStaff ? nameOf(sql.ref('reports.returned_by')) : NOBODY).as('returned_by'),
    hasCurrentPdf(reader).as('has_pdf'),
    isPurchasedBy(reader.companyCustomerId).as('purchased'),
    isSample.as('sample'),
  ])
}

const NOBODY = sql<PersonName | null>`null::json`

/** Status of every report that exists for customers: they do not learn of a new revision. */
export const STATUS_FOR_CUSTOMERS = 'PUBLISHED' satisfies ReportStatus

/** SQL: the status for customers as a column, since PostgreSQL sorts by no constant. */
export const statusForCustomers = sql<string>`replace(reports.status, 'PUBLISHED_EDITING', ${sql.lit(STATUS_FOR_CUSTOMERS)})`

/** Selects the companies and categories of each report, as they were frozen into it. */
export function withReportParts<Row>(rows: SelectQueryBuilder<Tables, JoinedTable, Row>) {
  return rows.select((eb) => [
    jsonArrayFrom(
      eb
        .selectFrom('report_companies')
        .whereRef('report_companies.report_id', '=', 'reports.id')
        .orderBy(titleOrder('report_companies.title'))
        .orderBy('report_companies.company_id')
        .select(['company_id', 'title', 'user_ratings', 'rating_counts', 'ratings_read_on']),
    ).as('companies'),
    jsonArrayFrom(
      eb
        .selectFrom('report_categories')
        .innerJoin('applications', 'applications.id', 'report_categories.application_id')
        .whereRef('report_categories.report_id', '=', 'reports.id')
        .orderBy(titleOrder('report_categories.title'))
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

/** A report as `withReportColumns` selects it, with its parts where these were selected. */
export interface ReportRow {
  readonly id: string
  readonly title: string
  readonly status: ReportStatus
  readonly revision: number
  readonly created_at: string
  readonly updated_at: string
  readonly updated_by: PersonName | null
  readonly last_edit: LastEdit | null
  readonly date: string
  readonly industry_id: string
  readonly industry_title: string
  readonly return_reason: string | null
  readonly returned_at: string | null
  readonly returned_by: PersonName | null
  readonly sample: boolean
  readonly purchased: boolean
  readonly has_pdf: boolean
  readonly companies?: readonly CompanyRow[]
  readonly categories?: readonly CategoryRow[]
}

interface CompanyRow {
  readonly company_id: string
  readonly title: string
  readonly user_ratings: UserRatings
  readonly rating_counts: UserRatings
  readonly ratings_read_on: string | null
}

interface CategoryRow {
  readonly id: string
  readonly category_id: string
  readonly title: string
  readonly belongs_to: string
  readonly fixed_scoring_weight: number | null
  readonly application_id: ApplicationId
  readonly application_title: ApplicationKey
}

/**
 * Returns a report as the caller may see it: customers get no staff names, reasons or drafts, and
 * in preview neither ratings and weights nor the categories behind the first group (D10).
 * `complete` says whether nothing is missing in it, for open reports only.
 */
export function presentReport(row: ReportRow, caller: Caller, complete: boolean): ReportListed {
  const { purchased } = row
  const access = reportAccess(caller, row, purchased)
  if (access === 'none')
    throw new Error(`Report ${row.id} was read for somebody who may not know of it`)
  const preview = access === 'preview'
  return {
    _id: row.id,
    title: row.title,
    industry: { _id: row.industry_id, title: row.industry_title },
    date: `${row.date}T00:00:00.000Z`,
    status: isStaff(caller.role) ? row.status : STATUS_FOR_CUSTOMERS,
    revision: row.revision,
    urlPdf: row.has_pdf && includesAccess(access, 'read') ? pdfUrl(row.id) : null,
    lastUpdateBy: isStaff(caller.role) ? editorOf(row) : null,
    returned: isStaff(caller.role) ? presentReturn(row) : null,
    access,
    sample: row.sample,
    can: reportCan(caller, { status: row.status, sample: row.sample, complete }, purchased),
    createdAt: row.created_at,
    updatedAt: updatedAtOf(row),
    ...(row.companies && {
      companies: row.companies.map((one) => ({
        ...presentCompany(one, preview),
        ...(isStaff(caller.role) && presentRatingsBasis(one)),
      })),
    }),
    ...(row.categories && { categories: presentCategories(row.categories, preview) }),
  }
}

/** A report with its companies, categories and the edition that came after it. */
export function presentReportDetail(
  row: ReportRow & Required<Pick<ReportRow, 'companies' | 'categories'>>,
  caller: Caller,
  { complete, newer }: { complete: boolean; newer: Report['newer'] },
): Report {
  return { companies: [], categories: [], newer, ...presentReport(row, caller, complete) }
}

/** Returns what `updatedAt` is in SQL. */
function updatedAtOf({ status, updated_at, last_edit }: ReportRow): string {
  return last_edit && !isPublished(status) ? new Date(last_edit.at).toISOString() : updated_at
}

/** Returns who changed the report last; of a published one, its own row says it. */
export function editorOf({
  last_edit,
  updated_by,
}: Pick<ReportRow, 'last_edit' | 'updated_by'>): PersonName | null {
  if (!last_edit) return updated_by
  const { name, lastName } = last_edit
  return name === null || lastName === null ? null : { name, lastName }
}

function presentReturn({ return_reason, returned_at, returned_by }: ReportRow) {
  if (return_reason === null || returned_at === null) return null
  return { reason: return_reason, at: returned_at, by: returned_by }
}

function presentCompany(row: CompanyRow, preview: boolean): ReportCompany {
  return {
    companyId: row.company_id,
    title: row.title,
    userRatings: preview ? {} : row.user_ratings,
  }
}

/** Left out where it was not entered: the specification does not have it. */
function presentRatingsBasis({
  rating_counts,
  ratings_read_on,
}: CompanyRow): Pick<ReportCompany, 'ratingCounts' | 'ratingsReadOn'> {
  return {
    ...(Object.keys(rating_counts).length > 0 && { ratingCounts: rating_counts }),
    ...(ratings_read_on !== null && { ratingsReadOn: ratings_read_on }),
  }
}

function presentCategories(rows: readonly CategoryRow[], preview: boolean): ReportCategory[] {
  const [firstGroup] = rows.map((row) => row.belongs_to).toSorted(compareTitles)
  return rows
    .filter((row) => !preview || row.belongs_to === firstGroup)
    .map((row) => ({
      _id: row.id,
      categoryId: row.category_id,
      title: row.title,
      belongsTo: row.belongs_to,
      applicationId: row.application_id,
      applicationTitle: row.application_title,
      fixedScoringWeight: preview ? null : row.fixed_scoring_weight,
    }))
}
