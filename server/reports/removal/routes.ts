import { reportsApi } from '@insights/contract/reports/reports.ts'
import type { Kysely, Transaction } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import { removeOrphanImages } from '../../files/remove-orphan-images.ts'
import { removeUnusedFiles } from '../../files/remove-unused-files.ts'
import type { Caller } from '../../http/caller.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { publishReportChanged } from '../edit-report.ts'
import { getReport } from '../find-reports.ts'
import { lockOpenReport } from '../locks/lock-report.ts'

export const reportRemovalRoutes: Routes = async (route, services) => {
  route(
    reportsApi.remove,
    { permission: 'staff', ownership: ownedByReportInPath('edit', 'id'), secondCoder: 'harmless' },
    async (request) => {
      const removed = await getReport(services.db, callerOf(request), reportOf(request)._id)
      await removeReport(services, callerOf(request), removed._id)
      return removed
    },
  )
}

/**
 * Deletes an open report with all its contents, and with the images that no other report has. The
 * readable revision becomes PUBLISHED again.
 */
async function removeReport(
  services: Pick<Services, 'db' | 'live' | 'storage'>,
  caller: Caller,
  reportId: string,
): Promise<void> {
  const files = await transact(services, async (transaction) => {
    const report = await lockOpenReport(transaction, caller, reportId, 'exclusive')
    const pdfs = await transaction
      .selectFrom('report_pdfs')
      .where('report_id', '=', reportId)
      .select('sha256')
      .execute()
    const images = await transaction
      .selectFrom('report_images')
      .where('report_id', '=', reportId)
      .select('image_id')
      .union(
        transaction.selectFrom('inbox_images').where('report_id', '=', reportId).select('image_id'),
      )
      .execute()
    await transaction.deleteFrom('reports').where('id', '=', reportId).execute()
    const released = await releasePublished(transaction, report.editionId)
    await removeEmptyEdition(transaction, report.editionId)
    await recordActivity(transaction, {
      subject: 'REPORT',
      reference: reportId,
      action: `Deleted the report "${report.title}"`,
      actorId: caller._id,
    })
    const orphans = await removeOrphanImages(
      transaction,
      images.map(({ image_id }) => image_id),
    )
    publishReportChanged(transaction, reportId)
    for (const id of released) publishReportChanged(transaction, id)
    return [...orphans, ...pdfs.flatMap(({ sha256 }) => sha256 ?? [])]
  })
  await removeUnusedFiles(services, files)
}

async function releasePublished(transaction: Transaction<Tables>, editionId: string) {
  const released = await transaction
    .updateTable('reports')
    .set({ status: 'PUBLISHED' })
    .where('edition_id', '=', editionId)
    .where('status', '=', 'PUBLISHED_EDITING')
    .returning('id')
    .execute()
  return released.map(({ id }) => id)
}

/** An edition without a report goes too, unless it was bought in advance. */
async function removeEmptyEdition(db: Kysely<Tables>, editionId: string) {
  await db.selectFrom('editions').where('id', '=', editionId).select('id').forUpdate().execute()
  await db
    .deleteFrom('editions')
    .where('id', '=', editionId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('reports').where('edition_id', '=', editionId).select('reports.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_reports')
            .where('edition_id', '=', editionId)
            .select('company_reports.id'),
        ),
      ),
    )
    .execute()
}
