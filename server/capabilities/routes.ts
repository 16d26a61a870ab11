import { capabilitiesApi } from '@insights/contract/capabilities.ts'
import { sql } from 'kysely'

import { notFound } from '../http/errors.ts'
import { prepareList } from '../http/lists/find-page.ts'
import { hasParentFilter } from '../http/lists/list-query.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { capabilityRecords } from './capability-records.ts'
import { presentCapability } from './present.ts'

const readable = { permission: 'staff', ownership: 'shared' } as const
const writable = { permission: 'senior', ownership: 'shared' } as const

export const capabilitiesRoutes: Routes = async (route, { db }) => {
  const findCapabilities = prepareList(db, {
    rows: db.selectFrom('capabilities'),
    id: 'capabilities.id',
    columns: {
      category: 'capabilities.category_id',
      title: 'capabilities.title',
      description: 'capabilities.description',
      active: 'capabilities.active',
      createdAt: 'capabilities.created_at',
    },
    sortColumns: {
      title: sql`lower(capabilities.title)`,
      description: sql`lower(capabilities.description)`,
    },
    searched: sql`lower(capabilities.title || ' ' || capabilities.description)`,
    sort: { title: 1 },
    select: (rows) => rows.selectAll('capabilities'),
    present: presentCapability,
  })

  route(capabilitiesApi.find, readable, ({ query }) =>
    findCapabilities(query, hasParentFilter(query.category)),
  )

  route(capabilitiesApi.get, readable, async ({ params }) => {
    const row = await db
      .selectFrom('capabilities')
      .selectAll()
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!row) throw notFound()
    return presentCapability(row)
  })

  route(capabilitiesApi.create, writable, async (request) => {
    const created = await capabilityRecords.create(db, callerOf(request), request.body)
    return presentCapability(created)
  })

  route(capabilitiesApi.patch, writable, async (request) => {
    const { params, body } = request
    return presentCapability(await capabilityRecords.change(db, callerOf(request), params.id, body))
  })

  route(capabilitiesApi.remove, writable, async (request) =>
    presentCapability(await capabilityRecords.remove(db, callerOf(request), request.params.id)),
  )
}
