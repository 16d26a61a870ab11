import { companiesCustomerApi } from '@insights/contract/companies-customer.ts'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { changeCompanyCustomer } from './change-company-customer.ts'
import { createCompanyCustomer } from './create-company-customer.ts'
import { prepareCompaniesCustomer } from './find-companies-customer.ts'
import { presentCompanyCustomer } from './present.ts'
import { getCompanyCustomer } from './queries.ts'
import { removeCompanyCustomer } from './remove-company-customer.ts'

const config = { permission: 'staff', ownership: 'shared' } as const

export const companiesCustomerRoutes: Routes = async (route, services) => {
  const { db } = services
  const findCompaniesCustomer = prepareCompaniesCustomer(db)

  route(companiesCustomerApi.find, config, ({ query }) => findCompaniesCustomer(query))

  route(companiesCustomerApi.get, config, async ({ params, query }) =>
    presentCompanyCustomer(await getCompanyCustomer(db, params.id, query.$populate)),
  )

  route(companiesCustomerApi.create, config, async (request) => {
    const created = await createCompanyCustomer(services, callerOf(request), request.body)
    return presentCompanyCustomer(created)
  })

  route(companiesCustomerApi.update, config, async (request) => {
    const { params, query, body } = request
    await changeCompanyCustomer(db, callerOf(request), params.id, body)
    return presentCompanyCustomer(await getCompanyCustomer(db, params.id, query.$populate))
  })

  route(companiesCustomerApi.remove, config, async (request) =>
    presentCompanyCustomer(
      await removeCompanyCustomer(services, callerOf(request), request.params.id),
    ),
  )
}
