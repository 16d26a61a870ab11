import {
  capabilitiesFind,
  capabilitiesPage,
  capability,
  capabilityCreate,
  capabilityPatch,
} from '@insights/contract/capabilities.ts'
import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'
import { sql } from 'kysely'
import * as z from 'zod'

import { boundedBy } from '../http/bounded-by.ts'
import { notFound } from '../http/errors.ts'
import { callerOf } from '../http/permissions.ts'
import { prepareList } from '../http/prepare-list.ts'
import type { Routes } from '../http/routes.ts'
import { capabilityRecords } from './capability-records.ts'
import { presentCapability } from './present.ts'

const readable = { permission: 'staff', ownership: 'shared' } as const
const writable = { permission: 'senior', ownership: 'shared' } as const

export const capabilitiesRoutes: Routes = async (api, { db }) => {
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

  api.get(
    '/capabilities',
    {
      config: readable,
      schema: { querystring: capabilitiesFind, response: { 200: capabilitiesPage } },
    },
    ({ query }) => findCapabilities(query, boundedBy(query.category)),
  )

  api.get(
    '/capabilities/:id',
    {
      config: readable,
      schema: { params: byId, querystring: z.strictObject({}), response: { 200: capability } },
    },
    async ({ params }) => {
      const row = await db
        .selectFrom('capabilities')
        .selectAll()
        .where('id', '=', params.id)
        .executeTakeFirst()
      if (!row) throw notFound()
      return presentCapability(row)
    },
  )

  api.post(
    '/capabilities',
    {
      config: writable,
      schema: { body: capabilityCreate, response: { 201: capability, 409: errorBody } },
    },
    async (request, reply) => {
      const created = await capabilityRecords.create(db, callerOf(request), request.body)
      return reply.code(201).send(presentCapability(created))
    },
  )

  api.patch(
    '/capabilities/:id',
    {
      config: writable,
      schema: {
        params: byId,
        body: capabilityPatch,
        response: { 200: capability, 409: errorBody },
      },
    },
    async (request) => {
      const { params, body } = request
      return presentCapability(
        await capabilityRecords.change(db, callerOf(request), params.id, body),
      )
    },
  )

  api.delete(
    '/capabilities/:id',
    { config: writable, schema: { params: byId, response: { 200: capability, 409: errorBody } } },
    async (request) =>
      presentCapability(await capabilityRecords.remove(db, callerOf(request), request.params.id)),
  )
}
