import { errorBody } from '@insights/contract/error.ts'
import {
  byIndustry,
  ownBrand,
  ownBrandsPage,
  ownBrandUpdate,
} from '@insights/contract/own-brands.ts'
import * as z from 'zod'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { chooseOwnBrand } from './choose-own-brand.ts'

const config = { permission: 'reader', ownership: 'own' } as const

/** Which brand of each industry the caller calls their own. */
export const ownBrandsRoutes: Routes = async (api, { db }) => {
  api.get(
    '/own-brands',
    { config, schema: { querystring: z.strictObject({}), response: { 200: ownBrandsPage } } },
    async (request) => {
      const data = await db
        .selectFrom('own_brands')
        .where('user_id', '=', callerOf(request)._id)
        .orderBy('industry_id')
        .select(['industry_id as industry', 'company_id as company'])
        .execute()
      return { total: data.length, limit: data.length, skip: 0, data }
    },
  )

  api.put(
    '/own-brands/:industry',
    {
      config,
      schema: {
        params: byIndustry,
        body: ownBrandUpdate,
        response: { 200: ownBrand, 404: errorBody },
      },
    },
    async (request) => {
      const { industry } = request.params
      const { company } = request.body
      await chooseOwnBrand(db, callerOf(request), { industry, company })
      return { industry, company }
    },
  )
}
