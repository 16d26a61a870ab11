import type {
  AvailabilityChange,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'
import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import type { SlideScreenshot } from '@insights/print/powerpoint/deck-options.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { selectLostPrints } from '../../screenshots/images/lost-images.ts'
import { applicationKeyOf } from './queries.ts'

/** Screenshots of gains, and as many of losses: the number that fits on a slide. */
const MOST = 4

/**
 * Returns screenshots of the first gains and losses that have one: of the reader's own company, or
 * of all if it is null or changed nothing. Those of a loss come from the previous edition, for
 * exactly the answers that the document lists as lost, if that edition is published (D12). Images
 * without a print file are left out.
 */
export async function loadSlideScreenshots(
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

export const cellOf = ({ companyId, application, capabilityId }: ChangedCell) =>
  `${companyId} ${application} ${capabilityId}`

/** Returns the screenshots of the first cells that have one, at most as many as fit on a slide. */
export async function loadFirst(
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
export async function selectPrints(
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
