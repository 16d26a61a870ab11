import {
  companiesCustomerFind,
  companiesCustomerPage,
  companyCustomer,
  companyCustomerCreate,
} from '@insights/contract/companies-customer.ts'
import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'
import { sql } from 'kysely'
import * as z from 'zod'

import { notFound } from '../http/errors.ts'
import { findPage } from '../http/find-page.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { createCompanyCustomer } from './create-company-customer.ts'
import { presentCompanyCustomer } from './present.ts'
import { selectCompanyCustomer } from './queries.ts'

const config = { permission: 'staff', ownership: 'shared' } as const

export const companiesCustomerRoutes: Routes = async (api, { db }) => {
  api.get(
    '/companies-customer',
    {
      config,
      schema: { querystring: companiesCustomerFind, response: { 200: companiesCustomerPage } },
    },
    ({ query }) =>
      findPage({
        query,
        rows: db.selectFrom('company_customers'),
        id: 'company_customers.id',
        columns: {
          name: 'company_customers.name',
          url: 'company_customers.url',
          createdAt: 'company_customers.created_at',
        },
        sortColumns: {
          name: sql`lower(company_customers.name)`,
          url: sql`lower(company_customers.url)`,
        },
        sort: { name: 1 },
        select: selectCompanyCustomer,
        present: presentCompanyCustomer,
      }),
  )

  api.get(
    '/companies-customer/:id',
    {
      config,
      schema: { params: byId, querystring: z.strictObject({}), response: { 200: companyCustomer } },
    },
    async ({ params }) => {
      const row = await selectCompanyCustomer(db.selectFrom('company_customers'))
        .where('company_customers.id', '=', params.id)
        .executeTakeFirst()
      if (!row) throw notFound()
      return presentCompanyCustomer(row)
    },
  )

  api.post(
    '/companies-customer',
    {
      config,
      schema: { body: companyCustomerCreate, response: { 201: companyCustomer, 409: errorBody } },
    },
    async (request, reply) => {
      const created = await createCompanyCustomer(db, callerOf(request), request.body)
      return reply.code(201).send(presentCompanyCustomer(created))
    },
  )
}
