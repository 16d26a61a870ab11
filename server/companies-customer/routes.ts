import {
  companiesCustomerFind,
  companiesCustomerPage,
  companyCustomer,
  companyCustomerCreate,
  companyCustomerQuery,
  companyCustomerUpdate,
} from '@insights/contract/companies-customer.ts'
import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { changeCompanyCustomer } from './change-company-customer.ts'
import { createCompanyCustomer } from './create-company-customer.ts'
import { prepareCompaniesCustomer } from './find-companies-customer.ts'
import { presentCompanyCustomer } from './present.ts'
import { getCompanyCustomer } from './queries.ts'
import { removeCompanyCustomer } from './remove-company-customer.ts'

const config = { permission: 'staff', ownership: 'shared' } as const

export const companiesCustomerRoutes: Routes = async (api, services) => {
  const { db } = services
  const findCompaniesCustomer = prepareCompaniesCustomer(db)

  api.get(
    '/companies-customer',
    {
      config,
      schema: { querystring: companiesCustomerFind, response: { 200: companiesCustomerPage } },
    },
    ({ query }) => findCompaniesCustomer(query),
  )

  api.get(
    '/companies-customer/:id',
    {
      config,
      schema: {
        params: byId,
        querystring: companyCustomerQuery,
        response: { 200: companyCustomer },
      },
    },
    async ({ params, query }) =>
      presentCompanyCustomer(await getCompanyCustomer(db, params.id, query.$populate)),
  )

  api.post(
    '/companies-customer',
    {
      config,
      schema: { body: companyCustomerCreate, response: { 201: companyCustomer, 409: errorBody } },
    },
    async (request, reply) => {
      const created = await createCompanyCustomer(services, callerOf(request), request.body)
      return reply.code(201).send(presentCompanyCustomer(created))
    },
  )

  api.put(
    '/companies-customer/:id',
    {
      config,
      schema: {
        params: byId,
        querystring: companyCustomerQuery,
        body: companyCustomerUpdate,
        response: { 200: companyCustomer, 409: errorBody },
      },
    },
    async (request) => {
      const { params, query, body } = request
      await changeCompanyCustomer(db, callerOf(request), params.id, body)
      return presentCompanyCustomer(await getCompanyCustomer(db, params.id, query.$populate))
    },
  )

  api.delete(
    '/companies-customer/:id',
    { config, schema: { params: byId, response: { 200: companyCustomer, 409: errorBody } } },
    async (request) =>
      presentCompanyCustomer(
        await removeCompanyCustomer(services, callerOf(request), request.params.id),
      ),
  )
}
