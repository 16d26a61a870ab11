import type { Transaction } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { publish } from '../../live/transact.ts'
import { lockOpenReport } from '../../reports/locks/lock-report.ts'
import type { Services } from '../../start/services.ts'
import { queueClearing } from './clear-inboxes.ts'

interface Arrived {
  readonly report: string
  readonly image: string
  readonly device: string
}

/**
 * Adds an image to the caller's inbox of a report. It belongs to no report until it is placed, so
 * that no other user finds it. Throws a 403 when the report is closed. Call it in `transact`.
 */
export async function addToInbox(
  transaction: Transaction<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  caller: Caller,
  { report, image, device }: Arrived,
): Promise<void> {
  await lockOpenReport(transaction, caller, report, 'share')
  await transaction
    .insertInto('inbox_images')
    .values({ report_id: report, image_id: image, user_id: caller._id, device })
    .execute()
  await queueClearing(transaction, jobs, 'arrived')
  publish(transaction, { to: 'user', user: caller._id, event: { kind: 'inbox', report } })
}
