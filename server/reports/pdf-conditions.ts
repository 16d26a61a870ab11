import { pathOf } from '@insights/contract/endpoint.ts'
import { reportPdfsApi } from '@insights/contract/report-pdfs.ts'
import { isStaff } from '@insights/domain/access/is-staff.ts'
import { sql } from 'kysely'

import type { Caller } from '../http/caller.ts'

/** The firm whose copy the caller gets; null for staff, who get the portal's own PDF. */
export function pdfOwner(caller: Caller): string | null {
  return isStaff(caller.role) ? null : caller.companyCustomerId
}

/**
 * Whether a row of `report_pdfs`, beside its row of `reports`, has a file that may be handed out:
 * once a report is published none that is marked as a draft, and no copy that bears a former name
 * of the firm.
 */
export const isCurrentFile = sql<boolean>`(
  report_pdfs.sha256 is not null
  and report_pdfs.draft = (reports.status not like 'PUBLISHED%')
  and report_pdfs.made_for is not distinct from
    (select name from company_customers where id = report_pdfs.company_customer_id))`

/** Whether there is a PDF of the row of `reports` for the caller; whether it may be read is not asked. */
export const hasCurrentPdf = (caller: Caller) => sql<boolean>`exists (
  select from report_pdfs
  where report_pdfs.report_id = reports.id
    and report_pdfs.company_customer_id is not distinct from ${pdfOwner(caller)}::uuid
    and ${isCurrentFile})`

export const pdfUrl = (reportId: string) => pathOf(reportPdfsApi.file, { reportId })
