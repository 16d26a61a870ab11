import type { RequestPart } from '@insights/contract/endpoint.ts'
import type { FindResult } from '@insights/contract/find.ts'
import {
  type MaintenanceNotice,
  type maintenanceNoticeCreate,
  type maintenanceNoticePatch,
  maintenanceNoticesApi,
  statusIoApi,
} from '@insights/contract/operations/maintenance-notices.ts'
import { type Kysely, type SelectQueryBuilder, type Selectable, sql } from 'kysely'
import type * as z from 'zod'

import { tableRecords } from '../../accounts/activity/logged-records.ts'
import { titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { findPage } from '../../http/lists/find-page.ts'
import { addRecordRoutes } from '../../http/record-routes.ts'
import type { Routes } from '../../http/routes.ts'

export const maintenanceNoticesRoutes: Routes = async (route, services) =>
  addRecordRoutes(
    route,
    services,
    maintenanceNoticesApi,
    { read: 'senior', write: 'senior' },
    {
      ...noticeRecords,
      find: (query) => findNotices(services.db.selectFrom('maintenance_notices'), query),
    },
  )

const noticeRecords = tableRecords({
  table: 'maintenance_notices',
  subject: 'MAINTENANCE_NOTICE',
  label: ({ name }) => `the maintenance notice "${name}"`,
  event: { to: 'all', event: { kind: 'maintenance' } },
  present: presentNotice,
  toRow: ({ date, ...fields }: z.output<typeof maintenanceNoticeCreate>) => ({
    ...fields,
    date: new Date(date),
  }),
  toChanges: ({ date, ...fields }: z.output<typeof maintenanceNoticePatch>) => ({
    ...fields,
    ...(date && { date: new Date(date) }),
  }),
})

/** Upcoming maintenance, for all signed-in users. */
export const statusRoutes: Routes = async (route, { db }) => {
  route(
    statusIoApi.find,
    { permission: 'signed-in', ownership: 'shared' },
    // Maintenance is the only entity.
    ({ query: { entity: _maintenance, ...query } }) => findNotices(selectUpcoming(db), query),
  )
}

/** Returns a page of notices, by default the soonest first. */
function findNotices(
  rows: SelectQueryBuilder<Tables, 'maintenance_notices', object>,
  query: RequestPart<typeof maintenanceNoticesApi.find, 'query'>,
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
    sortColumns: { name: titleOrder('maintenance_notices.name') },
    sort: { date: 1 },
    select: (found) => found.selectAll('maintenance_notices'),
    present: presentNotice,
  })
}

/** Returns the upcoming maintenance. */
function selectUpcoming(db: Kysely<Tables>) {
  return db.selectFrom('maintenance_notices').where('date', '>', sql<string>`now()`)
}

function presentNotice(row: Selectable<Tables['maintenance_notices']>): MaintenanceNotice {
  return {
    _id: row.id,
    name: row.name,
    date: row.date,
    details: row.details,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
