import { pathOf } from '@insights/contract/endpoint.ts'
import { reportPdfsApi } from '@insights/contract/reading/report-pdfs.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import { type RawBuilder, sql } from 'kysely'

import type { Caller } from '../http/caller.ts'

/**
 * The reader that reports are selected for: the caller, or a parameter for its company in a
 * prepared statement.
 */
export interface ReportReader extends Pick<Caller, 'role'> {
  readonly companyCustomerId: string | null | RawBuilder<string | null>
}

/** The company customer whose copy the caller gets; null for staff, who get the portal's own PDF. */
export function pdfOwner<Reader extends ReportReader>(
  reader: Reader,
): Reader['companyCustomerId'] | null {
  return isStaff(reader.role) ? null : reader.companyCustomerId
}

/**
 * SQL condition: the stored PDF may be served. False for a draft PDF of a published report and for
 * a copy with an outdated company name.
 */
export const isCurrentFile = sql<boolean>`(
  report_pdfs.sha256 is not null
  and report_pdfs.draft = (reports.status not like 'PUBLISHED%')
  and report_pdfs.made_for is not distinct from
    (select name from company_customers where id = report_pdfs.company_customer_id))`

/** SQL condition: a row of `report_pdfs` is the reader's. `is not distinct from` finds no index. */
export function isOwnPdf(reader: ReportReader) {
  const owner = pdfOwner(reader)
  return owner === null
    ? sql<boolean>`report_pdfs.company_customer_id is null`
    : sql<boolean>`report_pdfs.company_customer_id = ${owner}`
}

/**
 * SQL condition: a row of `reports` has a PDF for the reader. Access is not checked. By `exists`,
 * PostgreSQL would read all of the reader's PDFs for one page of reports.
 */
export const hasCurrentPdf = (reader: ReportReader) => sql<boolean>`coalesce((
  select true from report_pdfs
  where report_pdfs.report_id = reports.id and ${isOwnPdf(reader)} and ${isCurrentFile}
  limit 1), false)`

export const pdfUrl = (reportId: string) => pathOf(reportPdfsApi.file, { reportId })
