import {
  BOARD_SCREENSHOTS,
  type LackedCapability,
} from '@insights/domain/brand/board/board-findings.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import type { SlideScreenshot } from '@insights/print/powerpoint/deck-options.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { applicationKeyOf } from './queries.ts'
import { cellOf, loadFirst, loadSlideScreenshots, selectPrints } from './slide-screenshots.ts'

/**
 * Returns the screenshots of a board deck: what the brand lacks, or without any of that its gains.
 * What it lost comes first, from the previous edition; then what its plan begins with, at the first
 * company that has a screenshot of it. Each capability is shown once.
 */
export async function loadBoardScreenshots(
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
