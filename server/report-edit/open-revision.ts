import { statusLabel } from '@insights/domain/workflow/status-label.ts'
import type { Kysely } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { conflict } from '../http/errors.ts'
import { lockReport } from '../reports/lock-report.ts'
import { copyReport } from './copy-report.ts'

/**
 * Opens the next revision of a published report, with everything copied, and answers its id.
 * Customers keep reading the published one until the new one is out.
 */
export function openRevision(
  db: Kysely<Tables>,
  caller: Caller,
  publishedId: string,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const published = await lockReport(transaction, caller, publishedId, 'alone')
    if (published.status !== 'PUBLISHED') {
      throw conflict(`A report that is ${statusLabel(published.status)} cannot be edited anew.`)
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
    return id
  })
}
