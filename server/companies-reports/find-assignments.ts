import type { CompanyReport, companiesReportsFind } from '@insights/contract/companies-reports.ts'
import type { Page } from '@insights/contract/find.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { findPage } from '../http/lists/find-page.ts'
import { hasParentFilter } from '../http/lists/list-query.ts'
import { presentCompanyReport } from './present.ts'
import { type CompanyReportRow, findReportsOf, selectAssignments } from './queries.ts'

/** A page of the editions that firms have bought, as far as the caller may know of them. */
export async function findAssignments(
  db: Kysely<Tables>,
  caller: Caller,
  query: z.output<typeof companiesReportsFind>,
): Promise<Page<CompanyReport>> {
  const page = await findPage({
    query,
    rows: selectAssignments(db, caller),
    id: 'company_reports.id',
    columns: {
      company: 'company_reports.company_customer_id',
      poDate: 'company_reports.po_date',
      'report.date': 'editions.date',
      'report.title': sql`lower(reports.title)`,
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
    // Published anew between the two look-ups, under another id: the next call has it.
    return report ? [presentCompanyReport(row, report, caller)] : []
  })
}
