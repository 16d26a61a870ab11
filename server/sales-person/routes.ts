import { salesPersonApi } from '@insights/contract/sales-person.ts'
import { sql } from 'kysely'

import { findPage } from '../http/find-page.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { createSalesPerson } from './create-sales-person.ts'
import { presentSalesPerson } from './present.ts'

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
