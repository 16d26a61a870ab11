import type { Kysely } from 'kysely'

import { recordActivityOnce } from '../activity/record-activity-once.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'

/** A viewer asks for the file again whenever it is shown: within this time it is one printing. */
const MINUTES_OF_A_PRINTING = 60

/** Logs that a user downloaded the PDF of a report (D12). */
export async function logPrinting(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
): Promise<void> {
  const { title } = await db
    .selectFrom('reports')
    .select('title')
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow()
  await recordActivityOnce(
    db,
    {
      subject: 'REPORT',
      reference: reportId,
      action: `Printed the report "${title}"`,
      actorId: caller._id,
    },
    MINUTES_OF_A_PRINTING,
  )
}
