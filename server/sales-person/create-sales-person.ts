import type { salesPersonCreate } from '@insights/contract/sales-person.ts'
import type { Kysely, Selectable } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'

/** Adds somebody whom firms can be assigned to; an e-mail counts once. */
export function createSalesPerson(
  db: Kysely<Tables>,
  caller: Caller,
  fields: z.output<typeof salesPersonCreate>,
): Promise<Selectable<Tables['sales_people']>> {
  return db.transaction().execute(async (transaction) => {
    const created = await transaction
      .insertInto('sales_people')
      .values(fields)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordActivity(transaction, {
      subject: 'SALES_PERSON',
      reference: created.id,
      action: `Created the sales person "${created.name}"`,
      actorId: caller._id,
    })
    return created
  })
}
