import { hashContent } from '@insights/platform/storage/file-storage.ts'
import type { PrintedReport } from '@insights/print/pdf/print-request.ts'
import { type Transaction, sql } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import {
  clearRecorded,
  lockFilesShared,
  recordUpload,
  removeUnusedFiles,
} from '../../files/remove-unused-files.ts'
import { transact } from '../../live/transact.ts'
import { type PrintReport, publishReportPdfChanged } from '../../reports/queue-report-pdf.ts'
import type { Services } from '../../start/services.ts'

/** A PDF that is being made. */
export interface PdfJob extends PrintReport {
  readonly companyCustomerId: string | null
  /** The company customer's name, for the footer. */
  readonly madeFor: string | null
  readonly requestedBy: string | null
}

/** Records that a job has started; undefined if nothing is left to do. */
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

interface Made extends PrintedReport {
  readonly draft: boolean
  readonly madeOf: string
}

/**
 * Stores a finished PDF in place of the previous one, unless another job has been requested since:
 * then it is deleted.
 */
export async function storeReportPdf(
  services: Pick<Services, 'db' | 'live' | 'storage'>,
  pdfJob: PdfJob,
  { pdf, pages, missingImages, draft, madeOf }: Made,
): Promise<void> {
  const { db, storage } = services
  await recordUpload(db, [await hashContent(pdf)])
  const { sha256, bytes } = await storage.put(pdf)
  const unused = await transact(services, async (transaction) => {
    await lockFilesShared(transaction, [sha256])
    // An equal file may have been deleted between storing it and referring to it.
    if (!(await storage.exists(sha256))) await storage.put(pdf)
    const before = await lockRow(transaction, pdfJob)
    if (before === undefined) return sha256
    await clearRecorded(transaction, [sha256])
    await transaction
      .updateTable('report_pdfs')
      .set({
        state: 'done',
        state_since: sql<string>`clock_timestamp()`,
        sha256,
        bytes,
        pages,
        missing_pictures: [...missingImages],
        draft,
        made_for: pdfJob.madeFor,
        made_of: madeOf,
        made_at: sql<string>`clock_timestamp()`,
      })
      .where('report_id', '=', pdfJob.reportId)
      .where('id', '=', pdfJob.pdfId)
      .execute()
    if (pdfJob.madeFor !== null) await logCopy(transaction, pdfJob, pdfJob.madeFor)
    publishReportPdfChanged(transaction, pdfJob)
    return before.sha256 === sha256 ? null : before.sha256
  })
  await removeUnusedFiles({ db, storage }, unused === null ? [] : [unused])
}

/** Returns the row that this job knows; undefined if it belongs to another job now. */
function lockRow(transaction: Transaction<Tables>, { reportId, pdfId, request }: PdfJob) {
  return transaction
    .selectFrom('report_pdfs')
    .where('report_id', '=', reportId)
    .where('id', '=', pdfId)
    .where('request', '=', request)
    .where('state', '=', 'running')
    .select('sha256')
    .forUpdate()
    .executeTakeFirst()
}

async function logCopy(
  transaction: Transaction<Tables>,
  { reportId, requestedBy }: PdfJob,
  madeFor: string,
): Promise<void> {
  const { title } = await transaction
    .selectFrom('reports')
    .where('id', '=', reportId)
    .select('title')
    .executeTakeFirstOrThrow()
  await recordActivity(transaction, {
    subject: 'REPORT',
    reference: reportId,
    action: `Made a copy as PDF of the report "${title}" for "${madeFor}"`,
    actorId: requestedBy,
  })
}

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
