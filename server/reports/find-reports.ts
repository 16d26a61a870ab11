import type { FindResult } from '@insights/contract/find.ts'
import type { Report, ReportListed, reportsFind } from '@insights/contract/reports.ts'
import { isStaff } from '@insights/domain/access/user.ts'
import { isPublished } from '@insights/domain/report/report-status.ts'
import { type Expression, type Kysely, sql } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { findPage } from '../http/lists/find-page.ts'
import { hasParentFilter } from '../http/lists/list-query.ts'
import { findProgress } from '../report-progress/find-progress.ts'
import {
  type ReportRow,
  presentReport,
  presentReportDetail,
  selectReportsFor,
  updatedAt,
  withReportColumns,
  withReportParts,
} from './report-rows.ts'

/** A page of the reports that exist for the caller. */
export async function findReports(
  db: Kysely<Tables>,
  caller: Caller,
  { 'companies.companyId': company, ...query }: z.output<typeof reportsFind>,
): Promise<FindResult<ReportListed>> {
  const withParts = ['companies', 'categories'].some((part) =>
    query.$populate?.some((populated) => populated === part),
  )
  const page = await findPage({
    query,
    rows: selectReportsFor(db, caller).where((eb) => eb.and(byCompanyFilter(company))),
    id: 'reports.id',
    columns: {
      industry: 'industries.id',
      status: 'reports.status',
      // The first of the month at 00:00 UTC, as answers show it.
      date: sql<string>`editions.date::timestamp at time zone 'UTC'`,
      title: 'reports.title',
      revision: 'reports.revision',
      createdAt: 'reports.created_at',
      updatedAt,
      returnedAt: sql<string>`coalesce(reports.returned_at, '-infinity')`,
    },
    sortColumns: { title: sql`lower(reports.title)`, industry: sql`lower(industries.title)` },
    sort: { date: -1 },
    bounded: hasParentFilter(query.industry, company),
    select: (rows) => {
      const columns = withReportColumns(rows, caller)
      return withParts ? withReportParts(columns) : columns
    },
    present: (row: ReportRow) => row,
  })
  const complete = await findComplete(db, caller, page.data)
  return {
    ...page,
    data: page.data.map((row) => presentReport(row, caller, complete.has(row.id))),
  }
}

/** A report that the caller has at least a preview of. */
export async function getReport(db: Kysely<Tables>, caller: Caller, id: string): Promise<Report> {
  const row = await withReportParts(withReportColumns(selectReportsFor(db, caller), caller))
    .where('reports.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const complete = await findComplete(db, caller, [row])
  return presentReportDetail(row, caller, complete.has(row.id))
}

/** The reports among these that can go on as far as their parts are concerned. */
async function findComplete(
  db: Kysely<Tables>,
  caller: Caller,
  rows: readonly Pick<ReportRow, 'id' | 'status'>[],
): Promise<Set<string>> {
  if (!isStaff(caller.role)) return new Set()
  const open = rows.filter((row) => !isPublished(row.status)).map((row) => row.id)
  const progress = await findProgress(db, open)
  return new Set(open.filter((id) => progress.get(id)?.completeness.complete))
}

type CompanyFilter =
  | string
  | { readonly $in?: readonly string[] | undefined; readonly $ne?: string | undefined }

/** Of reports, those that compare a company, one of several, or not a certain one. */
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
