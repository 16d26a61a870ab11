import { sql } from 'kysely'

import { transact } from '../live/transact.ts'
import type { Services } from '../services.ts'
import type { Printing } from './begin-printing.ts'
import { publishReportPdfChanged } from './publish-report-pdf-changed.ts'

/** Notes why a PDF could not be made; null: it waits to be tried again. */
export function noteFailure(
  services: Pick<Services, 'db' | 'live'>,
  printing: Printing,
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
      .where('report_id', '=', printing.reportId)
      .where('id', '=', printing.pdfId)
      .where('request', '=', printing.request)
      .execute()
    publishReportPdfChanged(transaction, printing)
  })
}
