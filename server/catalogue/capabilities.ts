import {
  type Capability,
  capabilitiesApi,
  type capabilityCreate,
  type capabilityPatch,
} from '@insights/contract/capabilities.ts'
import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'
import { type Selectable, sql } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../database/tables.ts'
import { notFound } from '../http/errors.ts'
import { hasParentFilter } from '../http/has-parent-filter.ts'
import { callerOf } from '../http/permissions.ts'
import { prepareList } from '../http/prepare-list.ts'
import type { Routes } from '../http/routes.ts'
import { catalogueRecords } from './catalogue-records.ts'

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

const capabilityRecords = catalogueRecords({
  table: 'capabilities',
  subject: 'CAPABILITY',
  name: 'capability',
  inUse: IN_USE_MESSAGES.capability,
  present: presentCapability,
  toRow: ({ category, ...fields }: z.output<typeof capabilityCreate>) => ({
    ...fields,
    category_id: category,
  }),
  toChanges: (fields: z.output<typeof capabilityPatch>) => fields,
  industryOf: async (transaction, id) => {
    const row = await transaction
      .selectFrom('capabilities')
      .innerJoin('categories', 'categories.id', 'capabilities.category_id')
      .select('categories.industry_id')
      .where('capabilities.id', '=', id)
      .executeTakeFirst()
    return row?.industry_id
  },
})

function presentCapability(row: Selectable<Tables['capabilities']>): Capability {
  return {
    _id: row.id,
    category: row.category_id,
    title: row.title,
    description: row.description,
    active: row.active,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
