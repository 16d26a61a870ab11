import type { Transaction } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { publish } from '../../live/transact.ts'
import type { LockedReport } from '../locks/lock-report.ts'

/**
 * Confirms all carried-over parts of a report: ratings, texts and the methodology. It changes no
 * content, so stamps and scores stay.
 */
export async function confirmCarriedOver(
  transaction: Transaction<Tables>,
  caller: Caller,
  { _id: report, title }: LockedReport,
  count: number,
): Promise<void> {
  await transaction
    .updateTable('report_companies')
    .set({ ratings_carried_over: false })
    .where('report_id', '=', report)
    .where('ratings_carried_over', '=', true)
    .execute()
  await transaction
    .updateTable('content_buildings')
    .set({ carried_over: '[]' })
    .where('report_id', '=', report)
    .execute()
  await transaction
    .updateTable('methodologies')
    .set({ carried_over_from: null })
    .where('report_id', '=', report)
    .where('carried_over_from', 'is not', null)
    .execute()
  await recordActivity(transaction, {
    subject: 'REPORT',
    reference: report,
    action: `Kept all that was carried over into the report "${title}": ${count} ${count === 1 ? 'item' : 'items'}`,
    actorId: caller._id,
  })
  for (const part of ['content', 'methodology'] as const) {
    publish(transaction, { to: 'staff', event: { kind: 'content', report, part } })
  }
}
