import { reportsApi } from '@insights/contract/reports/reports.ts'

import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { getReport } from '../find-reports.ts'
import { removeReport } from './remove-report.ts'

export const reportRemovalRoutes: Routes = async (route, services) => {
  route(
    reportsApi.remove,
    { permission: 'staff', ownership: ownedByReportInPath('edit', 'id'), secondCoder: 'harmless' },
    async (request) => {
      const removed = await getReport(services.db, callerOf(request), reportOf(request)._id)
      await removeReport(services, callerOf(request), removed._id)
      return removed
    },
  )
}
