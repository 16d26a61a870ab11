import { sql, type Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Services } from '../services.ts'
import { type PrintReport, printReportQueue } from './print-report-queue.ts'
import { publishReportPdfChanged } from './publish-report-pdf-changed.ts'

interface Wanted {
  readonly reportId: string
  /** The firm whose copy it is; null for the portal's own PDF. */
  readonly companyCustomerId: string | null
  readonly requestedBy: string | null
}

/**
 * Has a report's PDF made, or made anew, once the caller's transaction has committed. What was asked
 * for before counts no more; a file that is there serves until the new one takes its place.
 */
export async function queueReportPdf(
  transaction: Transaction<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  { reportId, companyCustomerId, requestedBy }: Wanted,
): Promise<void> {
  const asked = {
    state: 'queued' as const,
    request: crypto.randomUUID(),
    requested_by: requestedBy,
    state_since: sql<string>`clock_timestamp()`,
    reason: null,
  }
  const { id } = await transaction
    .insertInto('report_pdfs')
    .values({ report_id: reportId, company_customer_id: companyCustomerId, ...asked })
    .onConflict((there) => there.columns(['report_id', 'company_customer_id']).doUpdateSet(asked))
    .returning('id')
    .executeTakeFirstOrThrow()
  const job: PrintReport = { reportId, pdfId: id, request: asked.request }
  // Nobody waits for what nobody has asked for.
  const priority = requestedBy === null ? 0 : 1
  await jobs.enqueue(transaction, printReportQueue, job, { priority })
  publishReportPdfChanged(transaction, { reportId, companyCustomerId })
}
