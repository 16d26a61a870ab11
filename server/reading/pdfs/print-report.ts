import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { listImages } from '@insights/domain/reading/document/list-images.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { runInChild } from '@insights/platform/child/run-in-child.ts'
import { PRINT_HEIGHT, PRINT_WIDTH } from '@insights/platform/image/image.ts'
import { type Job, PermanentJobError } from '@insights/platform/jobs/jobs.ts'
import {
  type FileStorage,
  InvalidFileHashError,
  StorageUnavailableError,
} from '@insights/platform/storage/file-storage.ts'
import { withScratchDirectory } from '@insights/platform/storage/scratch.ts'
import {
  PrintRejectedError,
  printReport as printDocument,
} from '@insights/print/pdf/print-report.ts'
import type { PrintImageFile } from '@insights/print/pdf/print-request.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { imageIdOf } from '../../files/image-url.ts'
import { worker } from '../../jobs/worker.ts'
import { type PrintReport, printReportQueue } from '../../reports/queue-report-pdf.ts'
import { selectReports, updatedAt } from '../../reports/report-rows.ts'
import type { Services } from '../../start/services.ts'
import { readDocument } from '../documents/store-report-document.ts'
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

/** Concurrent copies: a bucket is slow to respond. */
const AT_ONCE = 4

/**
 * Copies the images of a report into a directory, and returns the file of each URL. Only images of
 * the report are found; other URLs are left out, as are images without a file. Everything comes
 * from the portal's own storage. Screenshots are copied as their upload prepared them for print.
 * Without an intact print image, a screenshot is copied as uploaded, as images of written texts
 * are.
 */
export async function collectImages(
  db: Kysely<Tables>,
  storage: FileStorage,
  {
    reportId,
    document,
    directory,
    signal,
  }: {
    readonly reportId: string
    readonly document: ReportDocument
    readonly directory: string
    readonly signal: AbortSignal
  },
): Promise<Map<string, PrintImageFile>> {
  const images = await findImages(db, reportId)
  const screenshots = new Set(document.screenshots.map(({ url }) => url))
  const fetching = new Map<string, ReturnType<typeof copyStoredFile>>()
  const files = new Map<string, PrintImageFile>()
  const addresses = listImages(document).values()

  function fetchOnce(sha256: string): ReturnType<typeof copyStoredFile> {
    const fetched = fetching.get(sha256) ?? copyStoredFile(storage, sha256, directory, signal)
    fetching.set(sha256, fetched)
    return fetched
  }

  async function collect(address: string): Promise<PrintImageFile | null> {
    const image = images.get(imageIdOf(address) ?? '')
    if (!image) return null
    if (screenshots.has(address) && image.print_sha256) {
      const made = await fetchOnce(image.print_sha256)
      if (made?.whole) return { file: made.file, small: toPrintSize(image) }
    }
    const uploaded = await fetchOnce(image.sha256)
    return uploaded && { file: uploaded.file, small: null }
  }

  async function work(): Promise<void> {
    for (const address of addresses) {
      const file = await collect(address)
      if (file) files.set(address, file)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  // From here on, no copy writes into the directory.
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return files
}

type FoundImage = Awaited<ReturnType<typeof selectImages>>[number]

async function findImages(db: Kysely<Tables>, reportId: string): Promise<Map<string, FoundImage>> {
  const rows = await selectImages(db, reportId)
  return new Map(rows.map((row) => [row.id, row]))
}

function selectImages(db: Kysely<Tables>, reportId: string) {
  return db
    .selectFrom('report_images')
    .innerJoin('images', 'images.id', 'report_images.image_id')
    .where('report_images.report_id', '=', reportId)
    .select(['images.id', 'images.sha256', 'images.print_sha256', 'images.width', 'images.height'])
    .execute()
}

/** Returns the number of pixels that print gives an image of this size. */
function toPrintSize({ width, height }: FoundImage): NonNullable<PrintImageFile['small']> {
  const shrink = Math.max(width / PRINT_WIDTH, height / PRINT_HEIGHT, 1)
  return {
    width: Math.max(1, Math.round(width / shrink)),
    height: Math.max(1, Math.round(height / shrink)),
  }
}

/** A stored file that has been copied into a directory. */
interface CopiedFile {
  readonly file: string
  /** True if its content matches its name, byte for byte. */
  readonly whole: boolean
}

/** Copies a stored file into a directory; null if the file is gone. */
async function copyStoredFile(
  storage: FileStorage,
  sha256: string,
  directory: string,
  signal: AbortSignal,
): Promise<CopiedFile | null> {
  const stored = await storage.get(sha256).catch(nullForNoAddress)
  if (!stored) return null
  const file = join(directory, sha256)
  const hash = createHash('sha256')
  stored.stream.on('data', (part: Uint8Array) => hash.update(part))
  await pipeline(stored.stream, createWriteStream(file), { signal })
  return { file, whole: hash.digest('hex') === sha256 }
}

/** An image that was never stored counts as missing. */
function nullForNoAddress(error: unknown): null {
  if (error instanceof InvalidFileHashError) return null
  throw error
}
