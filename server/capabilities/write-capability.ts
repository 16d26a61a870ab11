import type { capabilityCreate, capabilityPatch } from '@insights/contract/capabilities.ts'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../activity/record-activity.ts'
import { laterThan } from '../database/later-than.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { refuseStale } from '../http/refuse-stale.ts'
import { presentCapability } from './present.ts'

type Capability = Selectable<Tables['capabilities']>

export function createCapability(
  db: Kysely<Tables>,
  caller: Caller,
  { category, ...fields }: z.output<typeof capabilityCreate>,
): Promise<Capability> {
  return db.transaction().execute(async (transaction) => {
    const created = await transaction
      .insertInto('capabilities')
      .values({ ...fields, category_id: category })
      .returningAll()
      .executeTakeFirstOrThrow()
    await log(transaction, caller, created.id, `Created the capability "${created.title}"`)
    return created
  })
}

export function changeCapability(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  { updatedAt, ...fields }: z.output<typeof capabilityPatch>,
): Promise<Capability> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockCapability(transaction, id)
    refuseStale(before, updatedAt, presentCapability)
    const changed = await transaction
      .updateTable('capabilities')
      .set({ ...fields, updated_at: laterThan(before.updated_at) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await log(transaction, caller, id, `Changed the capability "${changed.title}"`)
    return changed
  })
}

async function lockCapability(transaction: Transaction<Tables>, id: string): Promise<Capability> {
  const row = await transaction
    .selectFrom('capabilities')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function log(db: Kysely<Tables>, caller: Caller, reference: string, action: string) {
  return recordActivity(db, { subject: 'CAPABILITY', reference, action, actorId: caller._id })
}
