import {
  BOARD_SCREENSHOTS,
  type LackedCapability,
} from '@insights/domain/brand/board/board-findings.ts'
import type {
  AvailabilityChange,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'
import type { SlidePart } from '@insights/domain/reading/document/slide-parts.ts'
import { withoutIntervals } from '@insights/domain/reading/uncertainty/without-intervals.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { runInChild } from '@insights/platform/child/run-in-child.ts'
import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import { withScratchDirectory } from '@insights/platform/storage/scratch.ts'
import type { run as findLacked } from '@insights/print/brand/board/lacked-capabilities-job.ts'
import type { BoardOrder, BrandOrder } from '@insights/print/brand/brand-subject.ts'
import type { OfficeInput } from '@insights/print/office-job.ts'
import { printReport } from '@insights/print/pdf/print-report.ts'
import type { SlideScreenshot } from '@insights/print/powerpoint/deck-options.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { selectLostPrints } from '../../screenshots/images/lost-images.ts'
import type { Services } from '../../start/services.ts'
import { applicationKeyOf } from './queries.ts'

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

/**
 * Returns the screenshots of a board deck: what the brand lacks, or without any of that its gains.
 * What it lost comes first, from the previous edition; then what its plan begins with, at the first
 * company that has a screenshot of it. Each capability is shown once.
 */
async function loadBoardScreenshots(
  db: Kysely<Tables>,
  storage: FileStorage,
  document: ReportDocument,
  companyId: string,
  lacked: readonly LackedCapability[],
): Promise<SlideScreenshot[]> {
  const own = document.changes.some((change) => change.companyId === companyId)
    ? await loadSlideScreenshots(db, storage, document, companyId)
    : []
  const lost = own.filter(({ gained }) => !gained)
  const others = await loadOthers(db, storage, document.report._id, lacked)
  const missing = firstOfEach([...lost, ...others])
  return missing.length > 0 ? missing : firstOfEach(own)
}

async function loadOthers(
  db: Kysely<Tables>,
  storage: FileStorage,
  reportId: string,
  lacked: readonly LackedCapability[],
): Promise<SlideScreenshot[]> {
  const cells = lacked.map(({ application, capabilityId, companyIds }) =>
    companyIds.map((companyId) => ({ companyId, application, capabilityId, gained: true })),
  )
  const rows = await selectPrints(db, reportId, cells.flat(), true)
  const shown = new Set(
    rows
      .filter(({ print_sha256 }) => print_sha256 !== null)
      .map(({ applicationId, ...row }) =>
        cellOf({ ...row, application: applicationKeyOf(applicationId) }),
      ),
  )
  const chosen = cells.flatMap((one) => one.find((cell) => shown.has(cellOf(cell))) ?? [])
  return loadFirst(storage, firstOfEach(chosen), rows)
}

/** The first screenshot of each capability, as many as the slide has. */
function firstOfEach<Cell extends { readonly capabilityId: string }>(
  cells: readonly Cell[],
): Cell[] {
  return cells
    .filter(
      ({ capabilityId }, index) =>
        cells.findIndex((one) => one.capabilityId === capabilityId) === index,
    )
    .slice(0, BOARD_SCREENSHOTS)
}

/** Screenshots of gains, and as many of losses: the number that fits on a slide. */
const MOST = 4

/**
 * Returns screenshots of the first gains and losses that have one: of the reader's own company, or
 * of all if it is null or changed nothing. Those of a loss come from the previous edition, for
 * exactly the answers that the document lists as lost, if that edition is published (D12). Images
 * without a print file are left out.
 */
async function loadSlideScreenshots(
  db: Kysely<Tables>,
  storage: FileStorage,
  { report, history, changes }: ReportDocument,
  own: string | null,
): Promise<SlideScreenshot[]> {
  const previous = history.at(-1)?.reportId
  const mine = changes.filter(({ companyId }) => companyId === own)
  const shown = mine.length > 0 ? mine : changes
  const gains = shown.filter(({ gained }) => gained)
  const losses = shown.filter(({ gained }) => !gained)
  const lost =
    previous === undefined || losses.length === 0
      ? []
      : await selectLostPrints(db, { reportId: report._id, earlierId: previous })
  const before = await loadFirst(storage, losses, lost)
  const now = await loadFirst(storage, before, await selectPrints(db, report._id, before, false))
  return [
    ...(await loadFirst(storage, gains, await selectPrints(db, report._id, gains, true))),
    ...before.map((screenshot) => {
      const same = now.find((one) => cellOf(one) === cellOf(screenshot))
      if (!same) return screenshot
      const { mime, bytes, width, height } = same
      return { ...screenshot, now: { mime, bytes, width, height } }
    }),
  ]
}

type ChangedCell = Omit<AvailabilityChange, 'categoryId' | 'gained' | 'note'>

const cellOf = ({ companyId, application, capabilityId }: ChangedCell) =>
  `${companyId} ${application} ${capabilityId}`

/** Returns the screenshots of the first cells that have one, at most as many as fit on a slide. */
async function loadFirst(
  storage: FileStorage,
  changes: readonly (ChangedCell & { readonly gained: boolean })[],
  rows: readonly ImageRow[],
): Promise<SlideScreenshot[]> {
  const images = new Map<string, ImageRow>()
  for (const row of rows) {
    const { companyId, capabilityId } = row
    const cell = cellOf({
      companyId,
      capabilityId,
      application: applicationKeyOf(row.applicationId),
    })
    if (!images.has(cell)) images.set(cell, row)
  }
  const screenshots: SlideScreenshot[] = []
  for (const change of changes) {
    if (screenshots.length === MOST) break
    const image = images.get(cellOf(change))
    const bytes = image?.print_sha256 ? await storage.read(image.print_sha256) : null
    if (!image || !bytes) continue
    const { companyId, application, capabilityId, gained } = change
    const { width, height } = image
    const about = { companyId, application, capabilityId, gained }
    screenshots.push({
      ...about,
      mime: 'image/jpeg',
      bytes,
      width,
      height,
      marks: image.marks ?? [],
    })
  }
  return screenshots
}

type ImageRow = Awaited<ReturnType<typeof selectPrints>>[number]

/** Selects the print files of an edition's answers of these companies and capabilities. */
async function selectPrints(
  db: Kysely<Tables>,
  reportId: string,
  changes: readonly ChangedCell[],
  hasCapability: boolean,
) {
  if (changes.length === 0) return []
  return db
    .selectFrom('answer_images')
    .innerJoin('answers', (join) =>
      join
        .onRef('answers.report_id', '=', 'answer_images.report_id')
        .onRef('answers.id', '=', 'answer_images.answer_id'),
    )
    .innerJoin('images', 'images.id', 'answer_images.image_id')
    .leftJoin('image_marks', (join) =>
      join
        .onRef('image_marks.report_id', '=', 'answer_images.report_id')
        .onRef('image_marks.image_id', '=', 'answer_images.image_id'),
    )
    .where('answer_images.report_id', '=', reportId)
    .where('answers.has_capability', '=', hasCapability)
    .where('answers.company_id', 'in', [...new Set(changes.map(({ companyId }) => companyId))])
    .where('answers.capability_id', 'in', [
      ...new Set(changes.map(({ capabilityId }) => capabilityId)),
    ])
    .orderBy('answer_images.position')
    .orderBy('images.id')
    .select([
      'answers.company_id as companyId',
      'answers.application_id as applicationId',
      'answers.capability_id as capabilityId',
      'images.print_sha256',
      'images.width',
      'images.height',
      'image_marks.marks',
    ])
    .execute()
}
