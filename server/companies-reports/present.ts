import type { CompanyReport } from '@insights/contract/companies-reports.ts'

import type { Caller } from '../http/caller.ts'
import { presentReport, type ReportRow } from '../reports/present.ts'
import type { CompanyReportRow } from './queries.ts'

/** What is out is complete, whatever it holds. */
const COMPLETE = true

export function presentCompanyReport(
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
