import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'
import {
  reportRefresh,
  reportRefreshCreate,
  reportRefreshed,
} from '@insights/contract/report-refresh.ts'
import * as z from 'zod'

import { ofReportInBody, ofReportInPath } from '../http/of-report.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { lookAtCatalogue } from './look-at-catalogue.ts'
import { refreshReport } from './refresh-report.ts'

export const reportRefreshRoutes: Routes = async (api, services) => {
  const { db } = services
  api.get(
    '/report-refresh/:id',
    {
      config: { permission: 'staff', ownership: ofReportInPath('edit', 'id') },
      schema: { params: byId, querystring: z.strictObject({}), response: { 200: reportRefresh } },
    },
    async (request) => (await lookAtCatalogue(db, reportOf(request))).told,
  )

  api.post(
    '/report-refresh',
    {
      config: { permission: 'staff', ownership: ofReportInBody('edit', 'reportId') },
      schema: {
        body: reportRefreshCreate,
        response: { 201: reportRefreshed, 400: errorBody, 409: errorBody },
      },
    },
    async (request, reply) => {
      const { _id, industryId } = reportOf(request)
      const { stamp } = request.body
      const wanted = { reportId: _id, industryId, stamp }
      const { scoresDeleted, reportReopened } = await refreshReport(
        services,
        callerOf(request),
        wanted,
      )
      return reply.code(201).send({ report: _id, effects: { scoresDeleted, reportReopened } })
    },
  )
}
