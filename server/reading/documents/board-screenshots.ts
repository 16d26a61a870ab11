import { BOARD_PICTURES, type PlannedPicture } from '@insights/domain/brand/board/board-findings.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import type { SlideScreenshot } from '@insights/print/powerpoint/deck-options.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { applicationKeyOf } from './queries.ts'
import { cellOf, loadFirst, loadSlideScreenshots, selectPrints } from './slide-screenshots.ts'

/**
 * Returns the screenshots of a board deck, all of one kind: the brand's losses, what its plan begins
 * with at the first company that has a screenshot of it, or the brand's gains; of two kinds the one
 * with more. Companies have one screenshot for each capability.
 */
export async function loadBoardScreenshots(
  db: Kysely<Tables>,
  storage: FileStorage,
  document: ReportDocument,
  companyId: string,
  planned: readonly PlannedPicture[],
): Promise<SlideScreenshot[]> {
  const own = document.changes.some((change) => change.companyId === companyId)
    ? await loadSlideScreenshots(db, storage, document, companyId)
    : []
  const kinds = [
    firstOfEach(own.filter(({ gained }) => !gained)),
    await loadPlanned(db, storage, document.report._id, planned),
    firstOfEach(own.filter(({ gained }) => gained)),
  ]
  return kinds.reduce((most, one) => (one.length > most.length ? one : most))
}

async function loadPlanned(
  db: Kysely<Tables>,
  storage: FileStorage,
  reportId: string,
  planned: readonly PlannedPicture[],
): Promise<SlideScreenshot[]> {
  const cells = planned.map(({ application, capabilityId, companyIds }) =>
    companyIds.map((companyId) => ({ companyId, application, capabilityId, gained: true })),
  )
  const rows = await selectPrints(db, reportId, cells.flat(), true)
  const pictured = new Set(
    rows
      .filter(({ print_sha256 }) => print_sha256 !== null)
      .map(({ applicationId, ...row }) =>
        cellOf({ ...row, application: applicationKeyOf(applicationId) }),
      ),
  )
  const chosen = cells.flatMap((one) => one.find((cell) => pictured.has(cellOf(cell))) ?? [])
  return firstOfEach(await loadFirst(storage, chosen, rows))
}

/** The first screenshot of each capability, as many as the slide has. */
function firstOfEach(screenshots: readonly SlideScreenshot[]): SlideScreenshot[] {
  return screenshots
    .filter(
      ({ capabilityId }, index) =>
        screenshots.findIndex((one) => one.capabilityId === capabilityId) === index,
    )
    .slice(0, BOARD_PICTURES)
}
