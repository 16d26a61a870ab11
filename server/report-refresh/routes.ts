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
import { tellReport } from '../reports/tell-report.ts'
import { lookAtCatalogue } from './look-at-catalogue.ts'
import { refreshReport } from './refresh-report.ts'

export const reportRefreshRoutes: Routes = async (api, { db, live }) => {
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
      const { scoresDeleted, reportReopened } = await refreshReport(db, callerOf(request), wanted)
      // Rows and columns have changed, and with them every answer that a page shows.
      await tellReport({ db, live }, _id)
      await live.publish(db, {
        to: 'staff',
        event: { kind: 'answers', report: _id, answers: null },
      })
      return reply.code(201).send({ report: _id, effects: { scoresDeleted, reportReopened } })
    },
  )
}
