import type { AccessLevel } from '@insights/domain/access/access.ts'
import { reportAccess } from '@insights/domain/access/report-access.ts'
import type { ReportStatus } from '@insights/domain/report/report-status.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from './caller.ts'

/** A report as far as a route has to know it before it does anything. */
export interface ReportAccess {
  readonly _id: string
  readonly editionId: string
  readonly industryId: string
  /** First of its month, `YYYY-MM-DD`. */
  readonly date: string
  readonly status: ReportStatus
  readonly purchased: boolean
  readonly access: AccessLevel
}

/** A report with the caller's access to it; undefined when there is no such report. */
export async function findReportAccess(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
): Promise<ReportAccess | undefined> {
  const [row] = await selectReport(db, { reportId, companyCustomerId: caller.companyCustomerId })
  if (!row) return undefined
  const { id, edition_id, industry_id, date, status, purchased } = row
  return {
    _id: id,
    editionId: edition_id,
    industryId: industry_id,
    date,
    status,
    purchased,
    access: reportAccess(caller, { status }, purchased),
  }
}

const selectReport = prepared(
  'find-report-access',
  (db: Kysely<Tables>, params: Params<{ reportId: string; companyCustomerId: string | null }>) =>
    db
      .selectFrom('reports')
      .innerJoin('editions', 'editions.id', 'reports.edition_id')
      .where('reports.id', '=', params.reportId)
      .select([
        'reports.id',
        'reports.edition_id',
        'editions.industry_id',
        'editions.date',
        'reports.status',
        isPurchasedBy(params.companyCustomerId).as('purchased'),
      ]),
)

/** SQL condition: the company customer has purchased the edition of the row of `reports`. */
export const isPurchasedBy = (companyCustomer: string | null | RawBuilder<string | null>) =>
  sql<boolean>`exists (
    select from company_reports
    where company_reports.edition_id = reports.edition_id
      and company_reports.company_customer_id = ${companyCustomer})`
