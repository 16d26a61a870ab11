import { runInChild } from '@insights/platform/child/run-in-child.ts'
import type { Job } from '@insights/platform/jobs/jobs.ts'
import { PermanentJobError } from '@insights/platform/jobs/permanent-job-error.ts'
import { withScratchDirectory } from '@insights/platform/scratch/scratch.ts'
import { PrintRejectedError } from '@insights/print/pdf/print-rejected-error.ts'
import { printReport as printDocument } from '@insights/print/pdf/print-report.ts'

import { worker } from '../jobs/worker.ts'
import type { Services } from '../services.ts'
import { beginPrinting, type Printing } from './begin-printing.ts'
import { gatherPictures } from './gather-pictures.ts'
import { keepReportPdf } from './keep-report-pdf.ts'
import { noteFailure } from './note-failure.ts'
import { type PrintReport, printReportQueue } from './print-report-queue.ts'
import { readPrinted } from './read-printed.ts'

export const printReportWorker = worker(printReportQueue, printReport)

const OURS = 'Something went wrong. Try again. If it keeps happening, contact your administrator.'

/**
 * Makes the PDF that a job is about, unless another job has taken its place or it has been made. A
 * run whose process is killed leaves the job, which another run does again, and files of its own
 * that a later start removes.
 */
async function printReport(job: Job<PrintReport>, services: Services): Promise<void> {
  const printing = await beginPrinting(services, job.data)
  if (!printing) return
  try {
    await printInto(services, printing, job)
  } catch (error) {
    const refused = error instanceof PrintRejectedError
    const last = refused || job.triedBefore >= printReportQueue.retryLimit
    await noteFailure(services, printing, last ? (refused ? error.message : OURS) : null)
    throw refused ? new PermanentJobError(error.message) : error
  }
}

async function printInto(
  services: Services,
  printing: Printing,
  { signal }: Job<PrintReport>,
): Promise<void> {
  const { db, storage } = services
  await withScratchDirectory(async (directory) => {
    const { document, draft, madeOf } = await readPrinted(db, printing.reportId)
    const pictures = await gatherPictures(db, storage, {
      reportId: printing.reportId,
      document,
      directory,
      signal,
    })
    const { madeFor } = printing
    const request = { document, images: pictures, labels: { draft, madeFor }, directory }
    const printed = await printDocument(request, runInChild, signal)
    await keepReportPdf(services, printing, { ...printed, draft, madeOf })
  })
}
