import { sql } from 'kysely'

import { transact } from '../live/transact.ts'
import type { Services } from '../services.ts'
import type { PrintReport } from './print-report-queue.ts'
import { publishReportPdfChanged } from './publish-report-pdf-changed.ts'

/** A PDF that is being made. */
export interface PdfJob extends PrintReport {
  readonly companyCustomerId: string | null
  /** The company customer's name, for the footer. */
  readonly madeFor: string | null
  readonly requestedBy: string | null
}

/** Records that a job has started; undefined if there is nothing left to do. */
export function startPdfJob(
  services: Pick<Services, 'db' | 'live'>,
  job: PrintReport,
): Promise<PdfJob | undefined> {
  return transact(services, async (transaction) => {
    const row = await transaction
      .updateTable('report_pdfs')
      .set({ state: 'running', state_since: sql<string>`clock_timestamp()` })
      .where('report_id', '=', job.reportId)
      .where('id', '=', job.pdfId)
      .where('request', '=', job.request)
      .where('state', 'in', ['queued', 'running'])
      .returning((eb) => [
        'company_customer_id',
        'requested_by',
        eb
          .selectFrom('company_customers')
          .whereRef('company_customers.id', '=', 'report_pdfs.company_customer_id')
          .select('name')
          .as('made_for'),
      ])
      .executeTakeFirst()
    if (!row) return undefined
    const pdfJob = {
      ...job,
      companyCustomerId: row.company_customer_id,
      madeFor: row.made_for,
      requestedBy: row.requested_by,
    }
    publishReportPdfChanged(transaction, pdfJob)
    return pdfJob
  })
}
