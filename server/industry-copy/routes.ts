import { errorBody } from '@insights/contract/error.ts'
import { industryCopy, industryCopyCreate } from '@insights/contract/industry-copy.ts'

import { presentCategory } from '../categories/present.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { presentIndustry } from '../industries/present.ts'
import { copyCategory } from './copy-category.ts'
import { copyIndustry } from './copy-industry.ts'

export const industryCopyRoutes: Routes = async (api, { db }) => {
  api.post(
    '/industry-copy',
    {
      config: { permission: 'senior', ownership: 'shared' },
      schema: {
        body: industryCopyCreate,
        response: { 201: industryCopy, 404: errorBody, 409: errorBody },
      },
    },
    async (request, reply) => {
      const { type, data } = request.body
      const caller = callerOf(request)
      const copy =
        type === 'INDUSTRY'
          ? presentIndustry(await copyIndustry(db, caller, data))
          : presentCategory(await copyCategory(db, caller, data))
      return reply.code(201).send(copy)
    },
  )
}
