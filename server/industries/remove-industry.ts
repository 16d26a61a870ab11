import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'
import type { Kysely, Selectable } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { refuseIndustryInUse } from './refuse-industry-in-use.ts'

/** Removes an industry with its categories, capabilities and questions; never one in use. */
export function removeIndustry(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
): Promise<Selectable<Tables['industries']>> {
  return db.transaction().execute(async (transaction) => {
    await refuseIndustryInUse(transaction, id, IN_USE_MESSAGES.industry)
    // Deleting reports past the server leaves their months behind, which nobody needs any more.
    await transaction.deleteFrom('editions').where('industry_id', '=', id).execute()
    const removed = await transaction
      .deleteFrom('industries')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!removed) throw notFound()
    await recordActivity(transaction, {
      subject: 'INDUSTRY',
      reference: id,
      action: `Deleted the industry "${removed.title}"`,
      actorId: caller._id,
    })
    return removed
  })
}
