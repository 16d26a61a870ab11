import type { industryCreate, industryPatch } from '@insights/contract/industries.ts'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../activity/record-activity.ts'
import { laterThan } from '../database/later-than.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { refuseStale } from '../http/refuse-stale.ts'
import { presentIndustry } from './present.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

type Industry = Selectable<Tables['industries']>

export function createIndustry(
  db: Kysely<Tables>,
  caller: Caller,
  { svgIcon, ...fields }: z.output<typeof industryCreate>,
): Promise<Industry> {
  return db.transaction().execute(async (transaction) => {
    const created = await transaction
      .insertInto('industries')
      .values({ ...fields, svg_icon: sanitizeSvg(svgIcon) })
      .returningAll()
      .executeTakeFirstOrThrow()
    await log(transaction, caller, created.id, `Created the industry "${created.title}"`)
    return created
  })
}

export function changeIndustry(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  { svgIcon, updatedAt, ...fields }: z.output<typeof industryPatch>,
): Promise<Industry> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockIndustry(transaction, id)
    refuseStale(before, updatedAt, presentIndustry)
    const changed = await transaction
      .updateTable('industries')
      .set({
        ...fields,
        ...(svgIcon && { svg_icon: sanitizeSvg(svgIcon) }),
        updated_at: laterThan(before.updated_at),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await log(transaction, caller, id, `Changed the industry "${changed.title}"`)
    return changed
  })
}

/** Nobody else changes the row until the transaction ends; what belongs to it may be added. */
async function lockIndustry(transaction: Transaction<Tables>, id: string): Promise<Industry> {
  const row = await transaction
    .selectFrom('industries')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function log(db: Kysely<Tables>, caller: Caller, reference: string, action: string) {
  return recordActivity(db, { subject: 'INDUSTRY', reference, action, actorId: caller._id })
}
