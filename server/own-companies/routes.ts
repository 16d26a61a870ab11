import { ownCompaniesApi } from '@insights/contract/own-companies.ts'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { setOwnCompany } from './set-own-company.ts'

const config = { permission: 'reader', ownership: 'own' } as const

/** Which brand of each industry the caller calls their own. */
export const ownCompaniesRoutes: Routes = async (route, { db }) => {
  route(ownCompaniesApi.find, config, async (request) => {
    const data = await db
      .selectFrom('own_brands')
      .where('user_id', '=', callerOf(request)._id)
      .orderBy('industry_id')
      .select(['industry_id as industry', 'company_id as company'])
      .execute()
    return { total: data.length, limit: data.length, skip: 0, data }
  })

  route(ownCompaniesApi.update, config, async (request) => {
    const { industry } = request.params
    const { company } = request.body
    await setOwnCompany(db, callerOf(request), { industry, company })
    return { industry, company }
  })
}
