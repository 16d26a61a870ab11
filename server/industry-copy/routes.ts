import { industryCopyApi } from '@insights/contract/industry-copy.ts'

import { presentCategory } from '../categories/present.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { presentIndustry } from '../industries/present.ts'
import { copyCategory } from './copy-category.ts'
import { copyIndustry } from './copy-industry.ts'

export const industryCopyRoutes: Routes = async (route, { db }) => {
  route(industryCopyApi.create, { permission: 'senior', ownership: 'shared' }, async (request) => {
    const { type, data } = request.body
    const caller = callerOf(request)
    const copy =
      type === 'INDUSTRY'
        ? presentIndustry(await copyIndustry(db, caller, data))
        : presentCategory(await copyCategory(db, caller, data))
    return copy
  })
}
