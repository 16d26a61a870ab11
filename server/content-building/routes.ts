import {
  contentBuildingCreate,
  contentBuildingFind,
  contentBuildingPage,
  contentBuildingPatch,
  contentBuildingSaved,
} from '@insights/contract/content-building.ts'
import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { BODY_SIZE } from '../http/body-size.ts'
import { findPage } from '../http/find-page.ts'
import { ofRecord, ofReportInBody, ofReportInQuery } from '../http/of-report.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import type { Edit } from '../reports/edit-report.ts'
import { patchContent } from './patch-content.ts'
import { presentContent } from './present.ts'
import { startContent } from './start-content.ts'

/** The record that staff write; readers get the report document. */
export const contentBuildingRoutes: Routes = async (api, services) => {
  const { db } = services
  api.get(
    '/content-building',
    {
      config: { permission: 'staff', ownership: ofReportInQuery('read', 'reportId') },
      schema: { querystring: contentBuildingFind, response: { 200: contentBuildingPage } },
    },
    ({ query }) =>
      findPage({
        query,
        rows: db.selectFrom('content_buildings'),
        id: 'content_buildings.id',
        columns: { reportId: 'content_buildings.report_id' },
        sort: {},
        bounded: true,
        select: (rows) => rows.selectAll('content_buildings'),
        present: presentContent,
      }),
  )

  api.post(
    '/content-building',
    {
      config: { permission: 'staff', ownership: ofReportInBody('edit', 'reportId') },
      schema: {
        body: contentBuildingCreate,
        response: { 201: contentBuildingSaved, 400: errorBody, 409: errorBody },
      },
    },
    async (request, reply) => {
      const { reportId } = request.body
      const started = await startContent(services, callerOf(request), reportId)
      return reply.code(201).send(present(started))
    },
  )

  api.patch(
    '/content-building/:id',
    {
      bodyLimit: BODY_SIZE.text,
      config: { permission: 'staff', ownership: ofRecord('edit', 'content_buildings') },
      schema: {
        params: byId,
        body: contentBuildingPatch,
        response: { 200: contentBuildingSaved, 400: errorBody, 409: errorBody },
      },
    },
    async (request) => {
      const report = reportOf(request)._id
      const patched = await patchContent(services, callerOf(request), report, request.body)
      return present(patched)
    },
  )
}

function present(edit: Edit<Selectable<Tables['content_buildings']>>) {
  const { result, scoresDeleted, reportReopened } = edit
  return { ...presentContent(result), effects: { scoresDeleted, reportReopened } }
}
