import { sql } from 'kysely'

import { transact } from '../live/transact.ts'
import type { Services } from '../services.ts'
import { publishReportPdfChanged } from './publish-report-pdf-changed.ts'
import type { PdfJob } from './start-pdf-job.ts'

/** Records why a PDF could not be made; null if the job will be retried. */
export function recordFailure(
  services: Pick<Services, 'db' | 'live'>,
  pdfJob: PdfJob,
  reason: string | null,
): Promise<void> {
  return transact(services, async (transaction) => {
    await transaction
      .updateTable('report_pdfs')
      .set({
        state: reason === null ? 'queued' : 'failed',
        state_since: sql<string>`clock_timestamp()`,
        reason,
      })
      .where('report_id', '=', pdfJob.reportId)
      .where('id', '=', pdfJob.pdfId)
      .where('request', '=', pdfJob.request)
      .execute()
    publishReportPdfChanged(transaction, pdfJob)
  })
}
