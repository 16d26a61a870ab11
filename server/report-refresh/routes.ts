import { reportRefreshApi } from '@insights/contract/report-refresh.ts'

import { ofReportInBody, ofReportInPath } from '../http/of-report.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { tellReport } from '../reports/tell-report.ts'
import { lookAtCatalogue } from './look-at-catalogue.ts'
import { refreshReport } from './refresh-report.ts'

export const reportRefreshRoutes: Routes = async (route, { db, live }) => {
  route(
    reportRefreshApi.get,
    { permission: 'staff', ownership: ofReportInPath('edit', 'id') },
    async (request) => (await lookAtCatalogue(db, reportOf(request))).told,
  )

  route(
    reportRefreshApi.create,
    { permission: 'staff', ownership: ofReportInBody('edit', 'reportId') },
    async (request) => {
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
      return { report: _id, effects: { scoresDeleted, reportReopened } }
    },
  )
}
