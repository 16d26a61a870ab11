import { PURCHASE_REQUESTED, reportStatusApi } from '@insights/contract/reports/report-status.ts'

import { requestPurchase } from '../../clients/purchase-requests/request-purchase.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInBody, ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { getReport } from '../find-reports.ts'
import { changeStatus } from './change-status.ts'

export const reportStatusRoutes: Routes = async (route, services) => {
  const { db } = services

  route(
    reportStatusApi.create,
    { permission: 'reader', ownership: ownedByReportInBody('preview', 'rid') },
    async (request) => {
      await requestPurchase(services, callerOf(request), reportOf(request))
      return { message: PURCHASE_REQUESTED }
    },
  )

  route(
    reportStatusApi.update,
    // Not `edit`: publishing a published report is a conflict (409), not a missing permission.
    { permission: 'staff', ownership: ownedByReportInPath('read', 'id') },
    async (request) => {
      const caller = callerOf(request)
      const { id } = request.params
      await changeStatus(services, caller, id, request.body)
      return getReport(db, caller, id)
    },
  )
}
