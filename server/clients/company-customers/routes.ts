import {
  type CompanyCustomer,
  companyCustomersApi,
} from '@insights/contract/clients/company-customers.ts'
import type { RequestPart } from '@insights/contract/endpoint.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { type Kysely, sql } from 'kysely'

import { titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { prepareList } from '../../http/lists/find-page.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { allowAssistants, changeCompanyCustomer } from './change-company-customer.ts'
import { createCompanyCustomer } from './create-company-customer.ts'
import { presentCompanyCustomer } from './present.ts'
import { getCompanyCustomer, selectCompanyCustomer } from './queries.ts'
import { removeCompanyCustomer } from './remove-company-customer.ts'

const config = { permission: 'staff', ownership: 'shared' } as const

export const companyCustomersRoutes: Routes = async (route, services) => {
  const { db } = services
  const findCompanyCustomers = prepareCompanyCustomers(db)

  route(companyCustomersApi.find, config, ({ query }) => findCompanyCustomers(query))

  route(companyCustomersApi.get, config, async ({ params, query }) =>
    presentCompanyCustomer(await getCompanyCustomer(db, params.id, query.$populate)),
  )

  route(companyCustomersApi.create, config, async (request) => {
    const created = await createCompanyCustomer(services, callerOf(request), request.body)
    return presentCompanyCustomer(created)
  })

  route(companyCustomersApi.update, config, async (request) => {
    const { params, query, body } = request
    await changeCompanyCustomer(db, callerOf(request), params.id, body)
    return presentCompanyCustomer(await getCompanyCustomer(db, params.id, query.$populate))
  })

  route(
    companyCustomersApi.allowAssistants,
    { permission: 'senior', ownership: 'shared' },
    async (request) =>
      presentCompanyCustomer(
        await allowAssistants(db, callerOf(request), request.params.id, request.body.allowed),
      ),
  )

  route(companyCustomersApi.remove, config, async (request) =>
    presentCompanyCustomer(
      await removeCompanyCustomer(services, callerOf(request), request.params.id),
    ),
  )
}

type FindCompanyCustomers = (
  query: RequestPart<typeof companyCustomersApi.find, 'query'>,
) => Promise<FindResult<CompanyCustomer>>

/** Finds pages of company customers. */
function prepareCompanyCustomers(db: Kysely<Tables>): FindCompanyCustomers {
  return prepareList(db, {
    rows: db.selectFrom('company_customers'),
    id: 'company_customers.id',
    columns: {
      salesPerson: 'company_customers.sales_person_id',
      createdAt: 'company_customers.created_at',
    },
    sortColumns: {
      name: titleOrder('company_customers.name'),
      url: titleOrder('company_customers.url'),
      salesPerson: sql`(select ${titleOrder('sales_people.name')} from sales_people
        where sales_people.id = company_customers.sales_person_id)`,
      usersCount: sql`(select count(*) from users
        where users.company_customer_id = company_customers.id)`,
    },
    searched: sql`title_match_key(company_customers.name || ' ' || company_customers.url)`,
    sort: { name: 1 },
    select: selectCompanyCustomer,
    present: presentCompanyCustomer,
  })
}
