import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import type { SlidePart } from '@insights/domain/reading/document/slide-parts.ts'
import { withoutIntervals } from '@insights/domain/reading/uncertainty/without-intervals.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { runInChild } from '@insights/platform/child/run-in-child.ts'
import { withScratchDirectory } from '@insights/platform/storage/scratch.ts'
import type { run as findLacked } from '@insights/print/brand/board/lacked-capabilities-job.ts'
import type { BoardOrder, BrandOrder } from '@insights/print/brand/brand-subject.ts'
import type { OfficeInput } from '@insights/print/office-job.ts'
import { printReport } from '@insights/print/pdf/print-report.ts'

import type { Services } from '../../start/services.ts'
import { loadBoardScreenshots } from './board-screenshots.ts'
import { loadSlideScreenshots } from './slide-screenshots.ts'

/** Inputs of a file besides the document. */
export interface OfficeFileOrder {
  readonly format: 'pptx' | 'xlsx' | 'pdf'
  /** The parts of a presentation; null for all of it, and for other formats. */
  readonly parts: readonly SlidePart[] | null
  /** The reader's own company; null for none. */
  readonly own: string | null
  /** The company customer named on a PDF; null for none. */
  readonly madeFor: string | null
  /** False for a reader who has turned 95% intervals off. */
  readonly intervals: boolean
  /** The file's page on one brand; null for the whole report. */
  readonly brand: BrandOrder | null
  /** The board deck on one brand, with its plan; null for another file. */
  readonly board: BoardOrder | null
}

const JOB = new URL(import.meta.resolve('@insights/print/dist/office-job.js'))
const LACKED_JOB = new URL(import.meta.resolve('@insights/print/dist/lacked-capabilities-job.js'))
type Lacked = Awaited<ReturnType<typeof findLacked>>
const LIMITS = { time: 120_000, memory: 1_024, heap: 768 }

/** Makes a file of a report's document, given as JSON, in a child process. */
export async function makeOfficeFile(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  json: Buffer,
  { format, parts, own, madeFor, intervals, brand, board }: OfficeFileOrder,
  signal: AbortSignal,
): Promise<Buffer> {
  const child = { limits: LIMITS, signal }
  if (format === 'xlsx') return runJob({ json, format, intervals, ...(brand && { brand }) })
  const whole = JSON.parse(String(json)) as ReportDocument
  const document = intervals ? whole : withoutIntervals(whole)
  if (format === 'pdf') {
    const labels = { draft: !isPublished(document.report.status), madeFor }
    const { pdf } = await withScratchDirectory((directory) =>
      printReport(
        {
          document,
          images: new Map(),
          labels,
          directory,
          ...(brand ? { standing: { companyId: brand.companyId } } : { executive: { own } }),
        },
        runInChild,
        signal,
      ),
    )
    return Buffer.from(pdf)
  }
  if (board) {
    const lacked = (await runInChild(LACKED_JOB, { json, order: board }, child)) as Lacked
    const screenshots = await loadBoardScreenshots(db, storage, document, board.companyId, lacked)
    return runJob({ json, format, intervals, options: { own: null, parts, screenshots }, board })
  }
  const screenshots = await loadSlideScreenshots(db, storage, document, brand?.companyId ?? own)
  return runJob({
    json,
    format,
    intervals,
    options: { own, parts, screenshots },
    ...(brand && { brand }),
  })

  async function runJob(input: OfficeInput): Promise<Buffer> {
    const output = await runInChild(JOB, input, child)
    return Buffer.from(output as Uint8Array)
  }
}
