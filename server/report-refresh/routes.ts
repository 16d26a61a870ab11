import { reportRefreshApi } from '@insights/contract/report-refresh.ts'

import { callerOf, reportOf } from '../http/permissions.ts'
import { ownedByReportInBody, ownedByReportInPath } from '../http/report-ownership.ts'
import type { Routes } from '../http/routes.ts'
import { compareCatalogue } from './compare-catalogue.ts'
import { refreshReport } from './refresh-report.ts'

export const reportRefreshRoutes: Routes = async (route, services) => {
  const { db } = services
  route(
    reportRefreshApi.get,
    { permission: 'staff', ownership: ownedByReportInPath('edit', 'id') },
    async (request) => (await compareCatalogue(db, reportOf(request))).response,
  )

  route(
    reportRefreshApi.create,
    { permission: 'staff', ownership: ownedByReportInBody('edit', 'reportId') },
    async (request) => {
      const { _id, industryId } = reportOf(request)
      const { stamp } = request.body
      const wanted = { reportId: _id, industryId, stamp }
      const { scoresDeleted, reportReopened } = await refreshReport(
        services,
        callerOf(request),
        wanted,
      )
      return { report: _id, effects: { scoresDeleted, reportReopened } }
    },
  )
}
