import { sql } from 'kysely'

import type { Services } from '../services.ts'
import type { Printing } from './begin-printing.ts'
import { tellReportPdf } from './tell-report-pdf.ts'

/** Notes why a PDF could not be made; null: it waits to be tried again. */
export function noteFailure(
  { db, live }: Pick<Services, 'db' | 'live'>,
  printing: Printing,
  reason: string | null,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
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
    await tellReportPdf(transaction, live, printing)
  })
}
