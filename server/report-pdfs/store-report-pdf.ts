import { hashContent } from '@insights/platform/storage/file-storage.ts'
import type { PrintedReport } from '@insights/print/pdf/print-request.ts'
import { sql, type Transaction } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import { lockFilesShared } from '../images/file-locks.ts'
import { clearRecorded, recordUpload } from '../images/pending-removals.ts'
import { removeUnusedFiles } from '../images/remove-unused-files.ts'
import { transact } from '../live/transact.ts'
import type { Services } from '../services.ts'
import { publishReportPdfChanged } from './publish-report-pdf-changed.ts'
import type { PdfJob } from './start-pdf-job.ts'

interface Made extends PrintedReport {
  readonly draft: boolean
  readonly madeOf: string
}

/**
 * Stores a PDF that has been made and has it take the place of the one before, unless another job
 * has been asked for since: then it goes again.
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
    // Somebody may have deleted an equal file between our storing it and our holding it.
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

/** The row as this job knows it; undefined when it is not this job's any more. */
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
