import {
  type SalesPerson,
  salesPersonApi,
  type salesPersonCreate,
} from '@insights/contract/clients/sales-persons.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { findPage } from '../../http/lists/find-page.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'

const config = { permission: 'staff', ownership: 'shared' } as const

export const salesPersonRoutes: Routes = async (route, { db }) => {
  route(salesPersonApi.find, config, ({ query }) =>
    findPage({
      query,
      rows: db.selectFrom('sales_people'),
      id: 'sales_people.id',
      columns: { createdAt: 'sales_people.created_at' },
      sortColumns: {
        name: sql`lower(sales_people.name)`,
        email: sql`lower(sales_people.email)`,
      },
      sort: { name: 1 },
      select: (rows) => rows.selectAll('sales_people'),
      present: presentSalesPerson,
    }),
  )

  route(salesPersonApi.create, config, async (request) => {
    const created = await createSalesPerson(db, callerOf(request), request.body)
    return presentSalesPerson(created)
  })
}

/** Adds somebody whom company customers can be assigned to; an e-mail counts once. */
function createSalesPerson(
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

function presentSalesPerson(row: Selectable<Tables['sales_people']>): SalesPerson {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
