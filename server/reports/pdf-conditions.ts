import { pathOf } from '@insights/contract/endpoint.ts'
import { reportPdfsApi } from '@insights/contract/report-pdfs.ts'
import { isStaff } from '@insights/domain/access/user.ts'
import { sql } from 'kysely'

import type { Caller } from '../http/caller.ts'

/**
 * The company customer whose copy the caller gets; null for staff, who get the portal's own PDF.
 */
export function pdfOwner(caller: Caller): string | null {
  return isStaff(caller.role) ? null : caller.companyCustomerId
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

/** SQL condition: a row of `reports` has a PDF for the caller. Access is not checked. */
export const hasCurrentPdf = (caller: Caller) => sql<boolean>`exists (
  select from report_pdfs
  where report_pdfs.report_id = reports.id
    and report_pdfs.company_customer_id is not distinct from ${pdfOwner(caller)}::uuid
    and ${isCurrentFile})`

export const pdfUrl = (reportId: string) => pathOf(reportPdfsApi.file, { reportId })
