import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'
import type { Kysely, Selectable } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { refuseIndustryInUse } from '../industries/refuse-industry-in-use.ts'

/** Removes a category with its capabilities and questions; never one of an industry in use. */
export function removeCategory(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
): Promise<Selectable<Tables['categories']>> {
  return db.transaction().execute(async (transaction) => {
    const category = await transaction
      .selectFrom('categories')
      .select('industry_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!category) throw notFound()
    await refuseIndustryInUse(transaction, category.industry_id, IN_USE_MESSAGES.category)
    const removed = await transaction
      .deleteFrom('categories')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!removed) throw notFound()
    await recordActivity(transaction, {
      subject: 'CATEGORY',
      reference: id,
      action: `Deleted the category "${removed.title}"`,
      actorId: caller._id,
    })
    return removed
  })
}
