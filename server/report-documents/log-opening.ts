import type { Kysely } from 'kysely'

import { recordActivityOnce } from '../activity/record-activity-once.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import type { ReportAccess } from '../http/find-report-access.ts'

/** A browser asks again whenever a page is shown: within this time it is one opening. */
const MINUTES_OF_AN_OPENING = 60

/** Notes that a customer has opened a report, or its preview (decisions 12). */
export async function logOpening(
  db: Kysely<Tables>,
  caller: Caller,
  { _id, access }: ReportAccess,
): Promise<void> {
  if (caller.role !== 'CUSTOMER') return
  const { title } = await db
    .selectFrom('reports')
    .select('title')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()
  await recordActivityOnce(
    db,
    {
      subject: 'REPORT',
      reference: _id,
      action: `Opened ${access === 'preview' ? 'the preview of ' : ''}the report "${title}"`,
      actorId: caller._id,
    },
    MINUTES_OF_AN_OPENING,
  )
}
