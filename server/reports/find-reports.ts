import type { FindResult } from '@insights/contract/find.ts'
import type { Report, ReportListed, reportsFind } from '@insights/contract/reports/reports.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import { reportAccess } from '@insights/domain/reports/access/report-access.ts'
import { OPEN_STATUSES, READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type * as z from 'zod'

import { titleOrder } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { isPurchasedBy, isSample } from '../http/find-report-access.ts'
import { findPage, prepareList } from '../http/lists/find-page.ts'
import { hasParentFilter } from '../http/lists/list-query.ts'
import type { SelectedList } from '../http/lists/list-statements.ts'
import type { ReportReader } from './pdf-conditions.ts'
import { completenessVersion, findComplete } from './progress/find-progress.ts'
import {
  STATUS_FOR_CUSTOMERS,
  type ReportRow,
  statusForCustomers,
  presentReport,
  presentReportDetail,
  selectCounted,
  selectReports,
  selectReportsFor,
  whereExistsFor,
  withReportColumns,
  withReportParts,
} from './report-rows.ts'

type FindReports = (
  caller: Caller,
  query: z.output<typeof reportsFind>,
) => Promise<FindResult<ReportListed>>

/** Finds pages of the reports that exist for the caller. */
export function prepareReports(db: Kysely<Tables>): FindReports {
  const staff = prepareReportsOf(db, 'ADMIN')
  const customers = prepareReportsOf(db, 'CUSTOMER')
  return async (caller, { 'companies.companyId': company, ...query }) => {
    const bounded = hasParentFilter(query.industry, company)
    const find = isStaff(caller.role) ? staff : customers
    const page =
      company === undefined
        ? await find(query, bounded, caller)
        : await findPage({
            ...listReports(db, caller, company),
            query,
            bounded,
            select: (rows, populate) => selectListed(rows, populate, caller),
            present: (row) => row,
          })
    const complete = await findComplete(db, caller, page.data)
    return {
      ...page,
      data: page.data.map((row) => presentReport(row, caller, complete.has(row.id))),
    }
  }
}

function prepareReportsOf(db: Kysely<Tables>, role: 'ADMIN' | 'CUSTOMER') {
  return prepareList(db, {
    ...listReports(db, { role }),
    given: ({ companyCustomerId }: Caller) => ({ companyCustomerId }),
    select: (rows, populate, { companyCustomerId }) =>
      selectListed(rows, populate, {
        role,
        companyCustomerId: companyCustomerId as RawBuilder<string | null>,
      }),
    present: (row: JudgedRow, _caller: Caller) => row,
  })
}

function listReports(
  db: Kysely<Tables>,
  reader: Pick<Caller, 'role'>,
  company?: CompanyFilter,
): Omit<SelectedList<Tables, 'reports' | 'editions' | 'industries', JudgedRow>, 'select'> {
  const wanted = byCompanyFilter(company)
  const forStaff = isStaff(reader.role)
  const narrow = (rows: ReturnType<typeof selectReports>) =>
    whereExistsFor(forStaff ? withLastEdits(db, rows) : rows, reader).where((eb) => eb.and(wanted))
  return {
    rows: narrow(selectReports(db)),
    counted: narrow(selectCounted(db)),
    sortedByCounted: ['updatedAt'],
    id: 'reports.id',
    columns: {
      _id: 'reports.id',
      industry: 'editions.industry_id',
      // A constant narrows nothing, as PostgreSQL knows: it expected few rows of an expression.
      status: forStaff ? 'reports.status' : sql.lit(STATUS_FOR_CUSTOMERS),
      // The first of the month at 00:00 UTC, as in responses.
      date: sql<string>`editions.date::timestamp at time zone 'UTC'`,
      title: 'reports.title',
      revision: 'reports.revision',
      createdAt: 'reports.created_at',
      updatedAt: forStaff
        ? sql<string>`greatest(reports.updated_at, last_edits.edited_at)`
        : 'reports.updated_at',
      returnedAt: sql<string>`coalesce(reports.returned_at, '-infinity')`,
    },
    sortColumns: {
      // A date, in the order of its index.
      date: 'editions.date',
      title: titleOrder('reports.title'),
      industry: titleOrder('industries.title'),
      ...(!forStaff && { status: statusForCustomers }),
    },
    searched: sql`title_match_key(reports.title)`,
    sort: { date: -1 },
  }
}

/**
 * Joins when the contents of each open report were last edited, which leaves the report's own row
 * untouched: by a join for all of them rather than a look-up for each row, which PostgreSQL thinks
 * so costly that it plans every time again. It drops the join where nothing needs it.
 */
function withLastEdits(db: Kysely<Tables>, rows: ReturnType<typeof selectReports>) {
  const open = db.selectFrom('reports').where('status', 'in', OPEN_STATUSES.map((status) => sql.lit(status))) // prettier-ignore
  return rows.leftJoin(
    (eb) =>
      eb
        .selectFrom('report_editors')
        .where('report_id', 'in', open.select('id'))
        .groupBy('report_id')
        .select(['report_id', sql<string>`max(edited_at)`.as('edited_at')])
        .as('last_edits'),
    (join) => join.onRef('last_edits.report_id', '=', 'reports.id'),
  ) as unknown as typeof rows
}

function selectListed(
  rows: SelectQueryBuilder<Tables, 'reports' | 'editions' | 'industries', object>,
  populate: readonly string[],
  reader: ReportReader,
): SelectQueryBuilder<Tables, 'reports' | 'editions' | 'industries', JudgedRow> {
  const columns = withJudgedColumns(rows, reader)
  const withParts = populate.some((part) => /^(companies|categories)/.test(part))
  return withParts ? withReportParts(columns) : columns
}

/** A report that may need its parts to be read for its completeness, which customers do not get. */
type JudgedRow = ReportRow & {
  readonly changed_needs_screenshot: boolean
  readonly completeness_version: string | null
}

function withJudgedColumns(
  rows: SelectQueryBuilder<Tables, 'reports' | 'editions' | 'industries', object>,
  reader: ReportReader,
) {
  const version = isStaff(reader.role) ? completenessVersion : sql<string | null>`null::text`
  return withReportColumns(rows, reader).select([
    'reports.changed_needs_screenshot',
    version.as('completeness_version'),
  ])
}

/** Returns a report that the caller has at least a preview of. */
export async function getReport(db: Kysely<Tables>, caller: Caller, id: string): Promise<Report> {
  const row = await withReportParts(withJudgedColumns(selectReportsFor(db, caller), caller))
    .where('reports.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const complete = await findComplete(db, caller, [row])
  return presentReportDetail(row, caller, {
    complete: complete.has(row.id),
    newer: await findNewer(db, caller, row),
  })
}

/** Returns the newest published edition of the industry, where that is later than this one. */
export async function findNewer(
  db: Kysely<Tables>,
  caller: Caller,
  { industry_id, date }: Pick<ReportRow, 'industry_id' | 'date'>,
): Promise<Report['newer']> {
  const newest = await selectReportsFor(db, caller)
    .where('editions.industry_id', '=', industry_id)
    .where('editions.date', '>', date)
    .where('reports.status', 'in', READABLE_STATUSES)
    .orderBy('editions.date', 'desc')
    .limit(1)
    .select([
      'reports.id',
      'reports.status',
      'editions.date',
      isPurchasedBy(caller.companyCustomerId).as('purchased'),
      isSample.as('sample'),
    ])
    .executeTakeFirst()
  if (!newest) return null
  const access = reportAccess(caller, newest, newest.purchased)
  if (access === 'none') return null
  return { _id: newest.id, date: `${newest.date}T00:00:00.000Z`, access }
}

type CompanyFilter =
  | string
  | { readonly $in?: readonly string[] | undefined; readonly $ne?: string | undefined }

/** Filters reports that compare a company, one of several, or not a certain one. */
function byCompanyFilter(filter: CompanyFilter | undefined): Expression<boolean>[] {
  if (filter === undefined) return []
  if (typeof filter === 'string') return [comparesOneOf([filter])]
  const { $in, $ne } = filter
  return [
    ...($in ? [comparesOneOf($in)] : []),
    ...($ne ? [sql<boolean>`not ${comparesOneOf([$ne])}`] : []),
  ]
}

function comparesOneOf(companies: readonly string[]) {
  return sql<boolean>`exists (
    select from report_companies
    where report_companies.report_id = reports.id
      and report_companies.company_id = any(${companies}::uuid[]))`
}
