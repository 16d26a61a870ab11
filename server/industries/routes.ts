import { industriesApi } from '@insights/contract/industries.ts'
import { sql } from 'kysely'

import { BODY_SIZE } from '../http/body-size.ts'
import { notFound } from '../http/errors.ts'
import { prepareList } from '../http/lists/find-page.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { industryRecords } from './industry-records.ts'
import { presentIndustry } from './present.ts'

const readable = { permission: 'staff', ownership: 'shared' } as const
const writable = { permission: 'senior', ownership: 'shared' } as const

export const industriesRoutes: Routes = async (route, { db }) => {
  const findIndustries = prepareList(db, {
    rows: db.selectFrom('industries'),
    id: 'industries.id',
    columns: {
      title: 'industries.title',
      description: 'industries.description',
      active: 'industries.active',
      createdAt: 'industries.created_at',
    },
    sortColumns: {
      title: sql`lower(industries.title)`,
      description: sql`lower(industries.description)`,
    },
    searched: sql`lower(industries.title || ' ' || industries.description)`,
    sort: { title: 1 },
    select: (rows) => rows.selectAll('industries'),
    present: presentIndustry,
  })

  route(industriesApi.find, readable, ({ query }) => findIndustries(query))

  route(industriesApi.get, readable, async ({ params }) => {
    const row = await db
      .selectFrom('industries')
      .selectAll()
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!row) throw notFound()
    return presentIndustry(row)
  })

  route(industriesApi.create, { ...writable, bodyLimit: BODY_SIZE.record }, async (request) => {
    const created = await industryRecords.create(db, callerOf(request), request.body)
    return presentIndustry(created)
  })

  route(industriesApi.patch, { ...writable, bodyLimit: BODY_SIZE.record }, async (request) =>
    presentIndustry(
      await industryRecords.change(db, callerOf(request), request.params.id, request.body),
    ),
  )

  route(industriesApi.remove, writable, async (request) =>
    presentIndustry(await industryRecords.remove(db, callerOf(request), request.params.id)),
  )
}
