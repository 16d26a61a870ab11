import { statusLabel } from '@insights/domain/workflow/status-label.ts'

import { recordActivity } from '../activity/record-activity.ts'
import type { Caller } from '../http/caller.ts'
import { conflict } from '../http/errors.ts'
import { transact } from '../live/transact.ts'
import { lockReport } from '../report-locks/lock-report.ts'
import { publishReportChanged } from '../reports/publish-report-changed.ts'
import type { Services } from '../services.ts'
import { copyReport } from './copy-report.ts'

/**
 * Opens the next revision of a published report, with everything copied, and answers its id.
 * Customers keep reading the published one until the new one is out.
 */
export function openRevision(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  publishedId: string,
): Promise<string> {
  return transact(services, async (transaction) => {
    const published = await lockReport(transaction, caller, publishedId, 'exclusive')
    if (published.status !== 'PUBLISHED') {
      throw conflict(`A report that is ${statusLabel(published.status)} cannot be edited.`)
    }
    await transaction
      .updateTable('reports')
      .set({ status: 'PUBLISHED_EDITING' })
      .where('id', '=', publishedId)
      .execute()
    const { id } = await transaction
      .insertInto('reports')
      .values({
        edition_id: published.editionId,
        revision: published.revision + 1,
        title: published.title,
        created_by: caller._id,
        updated_by: caller._id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await copyReport(transaction, publishedId, id, 'revision')
    await recordActivity(transaction, {
      subject: 'REPORT',
      reference: id,
      action: `Opened revision ${published.revision + 1} of the report "${published.title}"`,
      actorId: caller._id,
    })
    publishReportChanged(transaction, id)
    // Its readers see that it is being edited.
    publishReportChanged(transaction, publishedId, 'readers')
    return id
  })
}
