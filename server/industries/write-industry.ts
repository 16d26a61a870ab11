import type { industryCreate, industryPatch } from '@insights/contract/industries.ts'
import type { Kysely, Selectable } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
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
  { svgIcon, ...fields }: z.output<typeof industryPatch>,
): Promise<Industry> {
  return db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('industries')
      .set({
        ...fields,
        ...(svgIcon && { svg_icon: sanitizeSvg(svgIcon) }),
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!changed) throw notFound()
    await log(transaction, caller, id, `Changed the industry "${changed.title}"`)
    return changed
  })
}

function log(db: Kysely<Tables>, caller: Caller, reference: string, action: string) {
  return recordActivity(db, { subject: 'INDUSTRY', reference, action, actorId: caller._id })
}
