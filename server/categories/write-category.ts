import type { categoryCreate, categoryPatch } from '@insights/contract/categories.ts'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../activity/record-activity.ts'
import { laterThan } from '../database/later-than.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { refuseStale } from '../http/refuse-stale.ts'
import { presentCategory } from './present.ts'

type Category = Selectable<Tables['categories']>

export function createCategory(
  db: Kysely<Tables>,
  caller: Caller,
  { industry, belongsTo, fixedScoringWeight, ...fields }: z.output<typeof categoryCreate>,
): Promise<Category> {
  return db.transaction().execute(async (transaction) => {
    const created = await transaction
      .insertInto('categories')
      .values({
        ...fields,
        industry_id: industry,
        belongs_to: belongsTo,
        fixed_scoring_weight: fixedScoringWeight,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await log(transaction, caller, created.id, `Created the category "${created.title}"`)
    return created
  })
}

export function changeCategory(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  { updatedAt, belongsTo, fixedScoringWeight, ...fields }: z.output<typeof categoryPatch>,
): Promise<Category> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockCategory(transaction, id)
    refuseStale(before, updatedAt, presentCategory)
    const changed = await transaction
      .updateTable('categories')
      .set({
        ...fields,
        belongs_to: belongsTo,
        fixed_scoring_weight: fixedScoringWeight,
        updated_at: laterThan(before.updated_at),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await log(transaction, caller, id, `Changed the category "${changed.title}"`)
    return changed
  })
}

async function lockCategory(transaction: Transaction<Tables>, id: string): Promise<Category> {
  const row = await transaction
    .selectFrom('categories')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function log(db: Kysely<Tables>, caller: Caller, reference: string, action: string) {
  return recordActivity(db, { subject: 'CATEGORY', reference, action, actorId: caller._id })
}
