import {
  type SalesPerson,
  salesPersonsApi,
  type salesPersonCreate,
} from '@insights/contract/clients/sales-persons.ts'
import { type Selectable } from 'kysely'
import type * as z from 'zod'

import { tableRecords } from '../../accounts/activity/logged-records.ts'
import { titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { findPage } from '../../http/lists/find-page.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'

const config = { permission: 'staff', ownership: 'shared' } as const

export const salesPersonRoutes: Routes = async (route, services) => {
  const { db } = services
  route(salesPersonsApi.find, config, ({ query }) =>
    findPage({
      query,
      rows: db.selectFrom('sales_people'),
      id: 'sales_people.id',
      columns: { createdAt: 'sales_people.created_at' },
      sortColumns: {
        name: titleOrder('sales_people.name'),
        email: titleOrder('sales_people.email'),
      },
      sort: { name: 1 },
      select: (rows) => rows.selectAll('sales_people'),
      present: presentSalesPerson,
    }),
  )

  route(salesPersonsApi.create, config, async (request) => {
    const caller = callerOf(request)
    return presentSalesPerson(await salesPeople.create(services, caller, request.body))
  })
}

/** The email is unique by a constraint of the database. */
const salesPeople = tableRecords({
  table: 'sales_people',
  subject: 'SALES_PERSON',
  label: ({ name }) => `the sales person "${name}"`,
  present: presentSalesPerson,
  toRow: (fields: z.output<typeof salesPersonCreate>) => fields,
  toChanges: () => ({}),
})

function presentSalesPerson(row: Selectable<Tables['sales_people']>): SalesPerson {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
