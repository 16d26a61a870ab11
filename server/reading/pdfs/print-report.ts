import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { runInChild } from '@insights/platform/child/run-in-child.ts'
import { type Job, PermanentJobError } from '@insights/platform/jobs/jobs.ts'
import { StorageUnavailableError } from '@insights/platform/storage/file-storage.ts'
import { withScratchDirectory } from '@insights/platform/storage/scratch.ts'
import {
  PrintRejectedError,
  printReport as printDocument,
} from '@insights/print/pdf/print-report.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { worker } from '../../jobs/worker.ts'
import { type PrintReport, printReportQueue } from '../../reports/queue-report-pdf.ts'
import { selectReports, updatedAt } from '../../reports/report-rows.ts'
import type { Services } from '../../start/services.ts'
import { readDocument } from '../documents/store-report-document.ts'
import { collectImages } from './collect-images.ts'
import { type PdfJob, recordFailure, startPdfJob, storeReportPdf } from './pdf-job.ts'

export const printReportWorker = worker(printReportQueue, printReport)

const OURS = 'Something went wrong. Try again. If it keeps happening, contact your administrator.'

/** How often a PDF is tried again for any other reason than a full disk. */
const RETRIES = 2

/** Returns whether the disk was full, or the storage away: errors of a child process are text. */
const isForWantOfSpace = (error: unknown) =>
  error instanceof StorageUnavailableError ||
  (error instanceof Error && /\b(?:ENOSPC|EDQUOT)\b/.test(error.message))

/**
 * Makes the PDF of a job, unless another job has replaced it or it is done. A run whose process is
 * killed leaves the job, which another run repeats, and files of its own that a later start
 * removes. Where there is no room, it goes on being tried for a day.
 */
async function printReport(job: Job<PrintReport>, services: Services): Promise<void> {
  const pdfJob = await startPdfJob(services, job.data)
  if (!pdfJob) return
  try {
    await printInto(services, pdfJob, job)
  } catch (error) {
    const rejected = error instanceof PrintRejectedError
    const retries = isForWantOfSpace(error) ? printReportQueue.retryLimit : RETRIES
    const last = rejected || job.triedBefore >= retries
    await recordFailure(services, pdfJob, last ? (rejected ? error.message : OURS) : null)
    throw last ? new PermanentJobError((error as Error).message) : error
  }
}

async function printInto(
  services: Services,
  pdfJob: PdfJob,
  { signal }: Job<PrintReport>,
): Promise<void> {
  const { db, storage } = services
  await withScratchDirectory(async (directory) => {
    const { document, draft, madeOf } = await loadReportForPdf(db, pdfJob.reportId)
    const images = await collectImages(db, storage, {
      reportId: pdfJob.reportId,
      document,
      directory,
      signal,
    })
    const { madeFor } = pdfJob
    const request = { document, images, labels: { draft, madeFor }, directory }
    const printed = await printDocument(request, runInChild, signal)
    await storeReportPdf(services, pdfJob, { ...printed, draft, madeOf })
  })
}

export interface ReportForPdf {
  readonly document: ReportDocument
  /** Not published yet. */
  readonly draft: boolean
  /** Time of its last change with every digit of the database. */
  readonly madeOf: string
}

/** Returns the inputs of printing a report, all of one moment. */
function loadReportForPdf(db: Kysely<Tables>, reportId: string): Promise<ReportForPdf> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { status, madeOf } = await selectReports(transaction)
        .where('reports.id', '=', reportId)
        .select(['reports.status', sql<string>`${updatedAt}::text`.as('madeOf')])
        .executeTakeFirstOrThrow()
      const json = await readDocument(transaction, reportId, status)
      return {
        document: JSON.parse(String(json)) as ReportDocument,
        draft: !isPublished(status),
        madeOf,
      }
    })
}
