import type { FindResult } from '@insights/contract/find.ts'
import {
  type MaintenanceNotice,
  maintenanceNoticesApi,
  type maintenanceNoticesFind,
  statusIoApi,
} from '@insights/contract/operations/maintenance-notices.ts'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../../database/tables.ts'
import { notFound } from '../../http/errors.ts'
import { findPage } from '../../http/lists/find-page.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
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

/** Maintenance still to come, as signed-in users see it. */
export const statusRoutes: Routes = async (route, { db }) => {
  route(
    statusIoApi.find,
    { permission: 'signed-in', ownership: 'shared' },
    // Maintenance is the only entity.
    ({ query: { entity: _maintenance, ...query } }) => findNotices(selectUpcoming(db), query),
  )
}

/** A page of notices, the soonest first by default. */
function findNotices(
  rows: SelectQueryBuilder<Tables, 'maintenance_notices', object>,
  query: z.output<typeof maintenanceNoticesFind>,
): Promise<FindResult<MaintenanceNotice>> {
  return findPage({
    query,
    rows,
    id: 'maintenance_notices.id',
    columns: {
      date: 'maintenance_notices.date',
      name: 'maintenance_notices.name',
      createdAt: 'maintenance_notices.created_at',
    },
    sortColumns: { name: sql`lower(maintenance_notices.name)` },
    sort: { date: 1 },
    select: (found) => found.selectAll('maintenance_notices'),
    present: presentNotice,
  })
}

/** The maintenance still to come. */
function selectUpcoming(db: Kysely<Tables>) {
  return db.selectFrom('maintenance_notices').where('date', '>', sql<string>`now()`)
}
