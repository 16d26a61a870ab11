import { runInChild } from '@insights/platform/child/run-in-child.ts'
import { type Job, PermanentJobError } from '@insights/platform/jobs/jobs.ts'
import { withScratchDirectory } from '@insights/platform/storage/scratch.ts'
import {
  PrintRejectedError,
  printReport as printDocument,
} from '@insights/print/pdf/print-report.ts'

import { worker } from '../jobs/worker.ts'
import type { Services } from '../services.ts'
import { collectImages } from './collect-images.ts'
import { loadReportForPdf } from './load-report-for-pdf.ts'
import { type PrintReport, printReportQueue } from './print-report-queue.ts'
import { recordFailure } from './record-failure.ts'
import { startPdfJob, type PdfJob } from './start-pdf-job.ts'
import { storeReportPdf } from './store-report-pdf.ts'

export const printReportWorker = worker(printReportQueue, printReport)

const OURS = 'Something went wrong. Try again. If it keeps happening, contact your administrator.'

/**
 * Makes the PDF that a job is about, unless another job has taken its place or it has been made. A
 * run whose process is killed leaves the job, which another run does again, and files of its own
 * that a later start removes.
 */
async function printReport(job: Job<PrintReport>, services: Services): Promise<void> {
  const pdfJob = await startPdfJob(services, job.data)
  if (!pdfJob) return
  try {
    await printInto(services, pdfJob, job)
  } catch (error) {
    const rejected = error instanceof PrintRejectedError
    const last = rejected || job.triedBefore >= printReportQueue.retryLimit
    await recordFailure(services, pdfJob, last ? (rejected ? error.message : OURS) : null)
    throw rejected ? new PermanentJobError(error.message) : error
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
