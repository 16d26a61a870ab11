import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'
import {
  industriesFind,
  industriesPage,
  industry,
  industryCreate,
  industryPatch,
} from '@insights/contract/industries.ts'
import { sql } from 'kysely'
import * as z from 'zod'

import { BODY_SIZE } from '../http/body-size.ts'
import { notFound } from '../http/errors.ts'
import { callerOf } from '../http/permissions.ts'
import { prepareList } from '../http/prepare-list.ts'
import type { Routes } from '../http/routes.ts'
import { industryRecords } from './industry-records.ts'
import { presentIndustry } from './present.ts'

const readable = { permission: 'staff', ownership: 'shared' } as const
const writable = { permission: 'senior', ownership: 'shared' } as const

export const industriesRoutes: Routes = async (api, { db }) => {
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

  api.get(
    '/industries',
    {
      config: readable,
      schema: { querystring: industriesFind, response: { 200: industriesPage } },
    },
    ({ query }) => findIndustries(query),
  )

  api.get(
    '/industries/:id',
    {
      config: readable,
      schema: { params: byId, querystring: z.strictObject({}), response: { 200: industry } },
    },
    async ({ params }) => {
      const row = await db
        .selectFrom('industries')
        .selectAll()
        .where('id', '=', params.id)
        .executeTakeFirst()
      if (!row) throw notFound()
      return presentIndustry(row)
    },
  )

  api.post(
    '/industries',
    {
      bodyLimit: BODY_SIZE.record,
      config: writable,
      schema: { body: industryCreate, response: { 201: industry, 409: errorBody } },
    },
    async (request, reply) => {
      const created = await industryRecords.create(db, callerOf(request), request.body)
      return reply.code(201).send(presentIndustry(created))
    },
  )

  api.patch(
    '/industries/:id',
    {
      bodyLimit: BODY_SIZE.record,
      config: writable,
      schema: { params: byId, body: industryPatch, response: { 200: industry, 409: errorBody } },
    },
    async (request) =>
      presentIndustry(
        await industryRecords.change(db, callerOf(request), request.params.id, request.body),
      ),
  )

  api.delete(
    '/industries/:id',
    { config: writable, schema: { params: byId, response: { 200: industry, 409: errorBody } } },
    async (request) =>
      presentIndustry(await industryRecords.remove(db, callerOf(request), request.params.id)),
  )
}
