import { maintenanceNoticesApi } from '@insights/contract/maintenance-notices.ts'

import { notFound } from '../http/errors.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { findNotices } from './find-notices.ts'
import { presentNotice } from './present.ts'
import { changeNotice, createNotice, removeNotice } from './write-notice.ts'

const config = { permission: 'senior', ownership: 'shared' } as const

export const maintenanceNoticesRoutes: Routes = async (route, services) => {
  const { db } = services

  route(maintenanceNoticesApi.find, config, ({ query }) =>
    findNotices(db.selectFrom('maintenance_notices'), query),
  )

  route(maintenanceNoticesApi.get, config, async ({ params }) => {
    const row = await db
      .selectFrom('maintenance_notices')
      .selectAll()
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!row) throw notFound()
    return presentNotice(row)
  })

  route(maintenanceNoticesApi.create, config, async (request) => {
    const created = await createNotice(services, callerOf(request), request.body)
    return presentNotice(created)
  })

  route(maintenanceNoticesApi.patch, config, async (request) =>
    presentNotice(await changeNotice(services, callerOf(request), request.params.id, request.body)),
  )

  route(maintenanceNoticesApi.remove, config, async (request) =>
    presentNotice(await removeNotice(services, callerOf(request), request.params.id)),
  )
}
