import { isStaff, usesInsights } from '@insights/domain/access/user.ts'
import { READABLE_STATUSES } from '@insights/domain/report/report-status.ts'
import { type Kysely, type Selectable, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import type { ReportRow } from '../reports/present.ts'
import { selectReportsFor, withReportColumns } from '../reports/queries.ts'

/** An assignment with the id of the revision that is out. */
export type CompanyReportRow = Selectable<Tables['company_reports']> & { report_id: string }

/**
 * The assignments that exist for the caller: all of them for staff, else those of its own firm;
 * none for users of other products.
 */
export function selectAssignments(db: Kysely<Tables>, caller: Caller) {
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

/** The reports of assignments, as they are presented, by id. */
export async function findReportsOf(
  db: Kysely<Tables>,
  caller: Caller,
  rows: readonly CompanyReportRow[],
): Promise<Map<string, ReportRow>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map((row) => row.report_id)
  const reports = await withReportColumns(selectReportsFor(db, caller), caller)
    .where('reports.id', 'in', ids)
    .execute()
  return new Map(reports.map((report) => [report.id, report]))
}
