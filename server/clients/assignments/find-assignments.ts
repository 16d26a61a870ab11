import type {
  AssignableEdition,
  CompanyReport,
  assignableEditionsFind,
  assignmentsApi,
} from '@insights/contract/clients/assignments.ts'
import type { RequestPart, ResponseOf } from '@insights/contract/endpoint.ts'
import { type FindResult, MAX_ROWS } from '@insights/contract/find.ts'
import { isStaff, usesInsights } from '@insights/domain/accounts/user.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type * as z from 'zod'

import { titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { type ReportAccess, isPurchasedBy } from '../../http/find-report-access.ts'
import { findPage } from '../../http/lists/find-page.ts'
import { hasParentFilter } from '../../http/lists/list-query.ts'
import { isReader } from '../../mail/queue-mail.ts'
import { selectPreviousReport } from '../../reports/progress/previous-report.ts'
import {
  type ReportRow,
  presentReport,
  selectReportsFor,
  withReportColumns,
} from '../../reports/report-rows.ts'

/**
 * Returns a page of the editions that company customers have bought, as far as the caller may see
 * them.
 */
export async function findAssignments(
  db: Kysely<Tables>,
  caller: Caller,
  query: RequestPart<typeof assignmentsApi.find, 'query'>,
): Promise<FindResult<CompanyReport>> {
  const page = await findPage({
    query,
    rows: selectAssignments(db, caller),
    id: 'company_reports.id',
    columns: {
      company: 'company_reports.company_customer_id',
      poDate: 'company_reports.po_date',
      'report.date': 'editions.date',
      'report.title': titleOrder('reports.title'),
    },
    sort: { 'report.date': -1 },
    bounded: hasParentFilter(query.company),
    select: (rows) => rows.selectAll('company_reports').select('reports.id as report_id'),
    present: (row: CompanyReportRow) => row,
  })
  return { ...page, data: await presentAll(db, caller, page.data) }
}

export async function getAssignment(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
): Promise<CompanyReport> {
  const row = await selectAssignments(db, caller)
    .where('company_reports.id', '=', id)
    .selectAll('company_reports')
    .select('reports.id as report_id')
    .executeTakeFirst()
  const [assignment] = row ? await presentAll(db, caller, [row]) : []
  if (!assignment) throw notFound()
  return assignment
}

async function presentAll(
  db: Kysely<Tables>,
  caller: Caller,
  rows: readonly CompanyReportRow[],
): Promise<CompanyReport[]> {
  const reports = await findReportsOf(db, caller, rows)
  return rows.flatMap((row) => {
    const report = reports.get(row.report_id)
    // A new revision was published between the two queries: the next call returns it.
    return report ? [presentCompanyReport(row, report, caller)] : []
  })
}

/** An assignment with the id of the edition's readable revision. */
type CompanyReportRow = Selectable<Tables['company_reports']> & { report_id: string }

/**
 * Selects the assignments that exist for the caller: all of them for staff, else those of its own
 * company customer; none for users of other products.
 */
function selectAssignments(db: Kysely<Tables>, caller: Caller) {
  const rows = db
    .selectFrom('company_reports')
    .innerJoin('reports', 'reports.edition_id', 'company_reports.edition_id')
    .innerJoin('editions', 'editions.id', 'company_reports.edition_id')
    .where('reports.status', 'in', [...READABLE_STATUSES])
  if (!usesInsights(caller)) return rows.where(sql<boolean>`false`)
  return isStaff(caller.role)
    ? rows
    : rows.where('company_reports.company_customer_id', '=', caller.companyCustomerId)
}

/** Returns the reports of assignments, as they are presented, by id. */
async function findReportsOf(
  db: Kysely<Tables>,
  caller: Caller,
  rows: readonly CompanyReportRow[],
): Promise<Map<string, ReportRow>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map((row) => row.report_id)
  const reports = await withReportColumns(selectReportsFor(db, caller), caller)
    .where('reports.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(reports.map((report) => [report.id, report]))
}

/** A readable report is complete, with any contents. */
const COMPLETE = true

function presentCompanyReport(
  row: CompanyReportRow,
  report: ReportRow,
  caller: Caller,
): CompanyReport {
  return {
    _id: row.id,
    company: row.company_customer_id,
    report: presentReport(report, caller, COMPLETE),
    po: row.po,
    poDate: row.po_date && `${row.po_date}T00:00:00.000Z`,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Returns a page of the readable editions, with those marked that a company customer has bought. */
export function findAssignableEditions(
  db: Kysely<Tables>,
  { company, ...query }: z.output<typeof assignableEditionsFind>,
): Promise<FindResult<AssignableEdition>> {
  return findPage({
    query,
    rows: db
      .selectFrom('reports')
      .innerJoin('editions', 'editions.id', 'reports.edition_id')
      .innerJoin('industries', 'industries.id', 'editions.industry_id')
      .where('reports.status', 'in', [...READABLE_STATUSES]),
    id: 'reports.id',
    columns: { industry: 'industries.id', date: 'editions.date' },
    sortColumns: { industry: titleOrder('industries.title') },
    sort: { date: -1, industry: 1 },
    bounded: hasParentFilter(company),
    select: (rows) =>
      rows.select([
        'reports.id',
        'reports.title',
        'editions.date',
        'industries.id as industry_id',
        'industries.title as industry_title',
        isPurchasedBy(company).as('purchased'),
      ]),
    present: (row) => ({
      _id: row.id,
      title: row.title,
      industry: { _id: row.industry_id, title: row.industry_title },
      date: `${row.date}T00:00:00.000Z`,
      purchased: row.purchased,
    }),
  })
}

/**
 * Returns the company customers that bought the previous edition of a report's industry, by name:
 * they are likely to buy the report's edition as well.
 */
export async function findPreviousOwners(
  db: Kysely<Tables>,
  { _id: reportId, editionId }: Pick<ReportAccess, '_id' | 'editionId'>,
): Promise<ResponseOf<typeof assignmentsApi.previousOwners>> {
  const [previous] = await selectPreviousReport(db, { reportId })
  if (!previous) return { previous: null, rows: [] }
  const rows = await db
    .selectFrom('company_reports')
    .innerJoin('reports', 'reports.edition_id', 'company_reports.edition_id')
    .innerJoin('company_customers', 'company_customers.id', 'company_reports.company_customer_id')
    .where('reports.id', '=', previous.id)
    .orderBy(titleOrder('company_customers.name'))
    .orderBy('company_customers.id')
    .limit(MAX_ROWS)
    .select((eb) => [
      'company_customers.id',
      'company_customers.name',
      eb
        .selectFrom('users')
        .whereRef('users.company_customer_id', '=', 'company_customers.id')
        .where(isReader)
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('users'),
      sql<boolean>`exists (select from company_reports as own
        where own.company_customer_id = company_customers.id and own.edition_id = ${editionId})`.as(
        'assigned',
      ),
    ])
    .execute()
  return {
    previous: `${previous.date}T00:00:00.000Z`,
    rows: rows.map(({ id, name, users, assigned }) => ({
      company: { _id: id, name },
      users,
      assigned,
    })),
  }
}
