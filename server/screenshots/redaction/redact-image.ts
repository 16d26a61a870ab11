import { buffer } from 'node:stream/consumers'

import type { EditEffects } from '@insights/contract/reports/edit-effects.ts'
import type { redactionCreate } from '@insights/contract/screenshots/image-marks.ts'
import { REDACTED } from '@insights/domain/colors/colors.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { ChildProcessError } from '@insights/platform/child/child-errors.ts'
import { ImageRejectedError, type RenderedImage } from '@insights/platform/image/image.ts'
import { redactImage as coverAreas } from '@insights/platform/image/redact-image.ts'
import { hashContent } from '@insights/platform/storage/file-storage.ts'
import { type Transaction, sql } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import { filesOf } from '../../files/remove-orphan-images.ts'
import {
  clearRecorded,
  lockFilesShared,
  recordRemoval,
  recordUpload,
  removeUnusedFiles,
} from '../../files/remove-unused-files.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, forbidden, notFound, unavailable } from '../../http/errors.ts'
import { publish, transact } from '../../live/transact.ts'
import { recordChange } from '../../reports/edit-report.ts'
import { lockOpenReport } from '../../reports/locks/lock-report.ts'
import { queueReportPdf } from '../../reports/queue-report-pdf.ts'
import type { Services } from '../../start/services.ts'
import { queueImageTexts } from '../images/queue-image-texts.ts'
import {
  type CopiedImage,
  type ShowingReport,
  findCopies,
  findReports,
  mayRedact,
} from './find-copies.ts'
import { purgeRedactedQueue } from './purge-redacted.ts'

type Areas = z.output<typeof redactionCreate>['areas']

interface Redacted {
  readonly image: string
  readonly reports: string[]
  readonly effects: EditEffects
}

/**
 * Covers areas of an image for good. New files replace the old ones in every image with the same
 * content, whichever report shows it, PDFs are generated again, and the old files are removed:
 * nothing of the covered content is left that the portal could send. For open reports it is an
 * edit: approved ones go back to review. A process killed before the commit has changed nothing;
 * after it a job removes the files.
 */
export async function redactImage(
  services: Services,
  caller: Caller,
  imageId: string,
  areas: Areas,
): Promise<Redacted> {
  const { db, storage } = services
  const copies = await findCopies(db, caller, imageId)
  requireAllowed(caller, await findReports(db, idsOf(copies)))
  const covered = await coverFiles(services, copies, areas)
  const replaced = await transact(services, (transaction) =>
    replaceFiles(transaction, services, { caller, imageId, copies, covered, areas: areas.length }),
  )
  // A job does it if this fails: a backup may be running, or the storage unavailable.
  await removeUnusedFiles({ db, storage }, replaced.files).catch(() => undefined)
  const { reports, effects } = replaced
  return { image: imageId, reports, effects }
}

const idsOf = (images: readonly CopiedImage[]) => images.map(({ id }) => id)

/** Throws a 404 for an image of no report, and a 403 for one that only a senior may redact. */
function requireAllowed(caller: Caller, reports: readonly ShowingReport[]): void {
  if (reports.length === 0) throw notFound('There is no such image.')
  if (mayRedact(caller, reports)) return
  throw forbidden('This screenshot is in a published report. Only a senior can redact it.')
}

type Files = Pick<RenderedFiles, 'sha256' | 'thumbnail_sha256' | 'print_sha256' | 'bytes'>

interface RenderedFiles {
  readonly sha256: string
  readonly thumbnail_sha256: string
  readonly print_sha256: string
  readonly bytes: number
}

/** Stores the covered files; returns those of each old file. */
async function coverFiles(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  copies: readonly CopiedImage[],
  areas: Areas,
): Promise<Map<string, Files>> {
  const covered = new Map<string, Files>()
  for (const sha256 of new Set(copies.map((copy) => copy.sha256))) {
    const stored = await storage.get(sha256)
    if (!stored) throw notFound('The file of this image is missing.')
    const { image, thumbnail, print } = await cover(await buffer(stored.stream), areas)
    const contents = [image.bytes, thumbnail.bytes, print.bytes]
    const names = (await Promise.all(contents.map(hashContent))) as [string, string, string]
    await recordUpload(db, names)
    for (const content of contents) await storage.put(content)
    covered.set(sha256, {
      sha256: names[0],
      thumbnail_sha256: names[1],
      print_sha256: names[2],
      bytes: image.bytes.byteLength,
    })
  }
  return covered
}

const COLOR = [1, 3, 5].map((at) => Number.parseInt(REDACTED.slice(at, at + 2), 16)) as [
  number,
  number,
  number,
]

async function cover(bytes: Uint8Array, areas: Areas): Promise<RenderedImage> {
  try {
    return await coverAreas({ bytes, areas, color: COLOR })
  } catch (error) {
    if (!(error instanceof ChildProcessError) && !(error instanceof ImageRejectedError)) throw error
    const message = 'The screenshot could not be redacted. Please try again in a minute.'
    throw Object.assign(unavailable(message), { cause: error })
  }
}

interface Replacing {
  readonly caller: Caller
  readonly imageId: string
  /** The images at the time when their files were covered. */
  readonly copies: readonly CopiedImage[]
  readonly covered: ReadonlyMap<string, Files>
  readonly areas: number
}

async function replaceFiles(
  transaction: Transaction<Tables>,
  services: Services,
  { caller, imageId, copies, covered, areas }: Replacing,
): Promise<{
  readonly files: string[]
  readonly reports: string[]
  readonly effects: EditEffects
}> {
  const reports = await lockAll(transaction, caller, imageId, copies)
  requireAllowed(caller, reports)
  const added = [...covered.values()].flatMap(filesOf)
  await lockFilesShared(transaction, added)
  const there = await Promise.all(added.map((sha256) => services.storage.exists(sha256)))
  if (there.includes(false)) throw conflict('The new file was not stored. Please try again.')
  await clearRecorded(transaction, added)
  for (const [before, files] of covered) {
    await transaction.updateTable('images').set(files).where('sha256', '=', before).execute()
  }
  const contents = [...covered.values()].map(({ sha256 }) => sha256)
  await queueImageTexts(transaction, services, contents)
  await transaction
    .insertInto('image_redactions')
    .values(copies.map(({ id }) => ({ image_id: id, areas, redacted_by: caller._id })))
    .execute()
  const printed = await reprint(transaction, services, reports)
  const gone = [...new Set([...copies.flatMap(filesOf), ...printed.files])].filter(
    (sha256) => !added.includes(sha256),
  )
  for (const sha256 of gone.toSorted()) await recordRemoval(transaction, sha256)
  if (gone.length > 0) await services.jobs.enqueue(transaction, purgeRedactedQueue, { files: gone })
  const effects = { scoresDeleted: false, reportReopened: false }
  for (const report of reports) {
    const { reportReopened } = await recordRedaction(transaction, services, caller, report, areas)
    effects.reportReopened ||= reportReopened
  }
  await publishRedacted(transaction, copies)
  return { files: gone, reports: printed.reports, effects }
}

/** Logs a redaction of a report, which edits an open one. */
async function recordRedaction(
  transaction: Transaction<Tables>,
  services: Services,
  caller: Caller,
  { _id, title, status }: ShowingReport,
  areas: number,
): Promise<Pick<EditEffects, 'reportReopened'>> {
  const action = `Redacted ${areas === 1 ? '1 area' : `${areas} areas`} of a screenshot of the report "${title}"`
  if (isPublished(status)) {
    const activity = { subject: 'REPORT', reference: _id, action, actorId: caller._id } as const
    await recordActivity(transaction, activity)
    return { reportReopened: false }
  }
  const report = await lockOpenReport(transaction, caller, _id, 'exclusive')
  return recordChange(transaction, services, caller, report, { actions: [action], events: [] })
}

/** Publishes to open pages which of their images to fetch again. */
async function publishRedacted(
  transaction: Transaction<Tables>,
  copies: readonly CopiedImage[],
): Promise<void> {
  const links = await transaction
    .selectFrom('report_images')
    .where('image_id', 'in', idsOf(copies))
    .select(['report_id as report', 'image_id as image'])
    .execute()
  for (const link of links) {
    const event = { kind: 'image-redacted', ...link } as const
    publish(transaction, { to: 'readers', report: link.report, event })
  }
}

/**
 * Locks the reports, so that no PDF of them is requested meanwhile, then the images. Throws a 409
 * if one of them has changed since its file was covered.
 */
async function lockAll(
  transaction: Transaction<Tables>,
  caller: Caller,
  imageId: string,
  copies: readonly CopiedImage[],
): Promise<ShowingReport[]> {
  const reports = await findReports(transaction, idsOf(copies))
  if (reports.length > 0) {
    await transaction
      .selectFrom('reports')
      .where('id', 'in', idsOfReports(reports))
      .orderBy('id')
      .select('id')
      .forUpdate()
      .execute()
  }
  await transaction
    .selectFrom('images')
    .where('id', 'in', idsOf(copies))
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute()
  const now = await findCopies(transaction, caller, imageId)
  const showing = await findReports(transaction, idsOf(now))
  const same =
    JSON.stringify(now) === JSON.stringify(copies) &&
    idsOfReports(showing).join() === idsOfReports(reports).join()
  if (same) return showing
  throw conflict('Someone else has just redacted or moved this screenshot. Look at it again first.')
}

const idsOfReports = (reports: readonly ShowingReport[]) => reports.map(({ _id }) => _id)

/**
 * Deletes the PDFs that may show the old content, those of company customers too, and requests new
 * ones; a job that is generating one finds it replaced. Returns the files without a reference.
 */
async function reprint(
  transaction: Transaction<Tables>,
  services: Services,
  reports: readonly ShowingReport[],
): Promise<{ readonly files: string[]; readonly reports: string[] }> {
  const pdfs = await transaction
    .selectFrom('report_pdfs')
    .where('report_id', 'in', idsOfReports(reports))
    .where((eb) => eb.or([eb('sha256', 'is not', null), eb('state', 'in', ['queued', 'running'])]))
    .orderBy('id')
    .select(['id', 'report_id', 'company_customer_id', 'requested_by', 'sha256'])
    .forUpdate()
    .execute()
  for (const pdf of pdfs) {
    await transaction
      .updateTable('report_pdfs')
      .set({
        state: 'queued',
        sha256: null,
        bytes: null,
        pages: null,
        missing_pictures: sql`default`,
        draft: null,
        made_for: null,
        made_of: null,
        made_at: null,
      })
      .where('report_id', '=', pdf.report_id)
      .where('id', '=', pdf.id)
      .execute()
    await queueReportPdf(transaction, services, {
      reportId: pdf.report_id,
      companyCustomerId: pdf.company_customer_id,
      requestedBy: pdf.requested_by,
    })
  }
  return {
    files: pdfs.flatMap(({ sha256 }) => sha256 ?? []),
    reports: [...new Set(pdfs.map(({ report_id }) => report_id))],
  }
}
