import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'
import type { Kysely, Selectable } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { refuseIndustryInUse } from '../industries/refuse-industry-in-use.ts'

/** Removes a capability; never one of an industry in use. */
export function removeCapability(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
): Promise<Selectable<Tables['capabilities']>> {
  return db.transaction().execute(async (transaction) => {
    const capability = await transaction
      .selectFrom('capabilities')
      .innerJoin('categories', 'categories.id', 'capabilities.category_id')
      .select('categories.industry_id')
      .where('capabilities.id', '=', id)
      .executeTakeFirst()
    if (!capability) throw notFound()
    await refuseIndustryInUse(transaction, capability.industry_id, IN_USE_MESSAGES.capability)
    const removed = await transaction
      .deleteFrom('capabilities')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!removed) throw notFound()
    await recordActivity(transaction, {
      subject: 'CAPABILITY',
      reference: id,
      action: `Deleted the capability "${removed.title}"`,
      actorId: caller._id,
    })
    return removed
  })
}
