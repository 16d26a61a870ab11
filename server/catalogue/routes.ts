import { catalogueApi } from '@insights/contract/catalogue.ts'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { exportCatalogue } from './export-catalogue.ts'

export const catalogueRoutes: Routes = (route, { db }) => {
  for (const format of ['csv', 'xlsx'] as const) {
    route(
      catalogueApi[format],
      { permission: 'staff', ownership: 'shared' },
      async (request, reply) => {
        const { industry } = request.params
        const file = await exportCatalogue(db, callerOf(request), industry, format)
        return reply
          .type(file.type)
          .header('content-disposition', `attachment; filename="${file.name}"`)
          .send(file.content)
      },
    )
  }
}
