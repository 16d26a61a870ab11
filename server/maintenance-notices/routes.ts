import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'
import {
  maintenanceNotice,
  maintenanceNoticeCreate,
  maintenanceNoticePatch,
  maintenanceNoticesFind,
  maintenanceNoticesPage,
} from '@insights/contract/maintenance-notices.ts'
import * as z from 'zod'

import { notFound } from '../http/errors.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { findNotices } from './find-notices.ts'
import { presentNotice } from './present.ts'
import { changeNotice, createNotice, removeNotice } from './write-notice.ts'

const config = { permission: 'senior', ownership: 'shared' } as const

export const maintenanceNoticesRoutes: Routes = async (api, services) => {
  const { db } = services

  api.get(
    '/maintenance-notices',
    {
      config,
      schema: { querystring: maintenanceNoticesFind, response: { 200: maintenanceNoticesPage } },
    },
    ({ query }) => findNotices(db.selectFrom('maintenance_notices'), query),
  )

  api.get(
    '/maintenance-notices/:id',
    {
      config,
      schema: {
        params: byId,
        querystring: z.strictObject({}),
        response: { 200: maintenanceNotice },
      },
    },
    async ({ params }) => {
      const row = await db
        .selectFrom('maintenance_notices')
        .selectAll()
        .where('id', '=', params.id)
        .executeTakeFirst()
      if (!row) throw notFound()
      return presentNotice(row)
    },
  )

  api.post(
    '/maintenance-notices',
    { config, schema: { body: maintenanceNoticeCreate, response: { 201: maintenanceNotice } } },
    async (request, reply) => {
      const created = await createNotice(services, callerOf(request), request.body)
      return reply.code(201).send(presentNotice(created))
    },
  )

  api.patch(
    '/maintenance-notices/:id',
    {
      config,
      schema: {
        params: byId,
        body: maintenanceNoticePatch,
        response: { 200: maintenanceNotice, 409: errorBody },
      },
    },
    async (request) =>
      presentNotice(
        await changeNotice(services, callerOf(request), request.params.id, request.body),
      ),
  )

  api.delete(
    '/maintenance-notices/:id',
    { config, schema: { params: byId, response: { 200: maintenanceNotice } } },
    async (request) =>
      presentNotice(await removeNotice(services, callerOf(request), request.params.id)),
  )
}
