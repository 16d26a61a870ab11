import { PURCHASE_REQUESTED, reportStatusApi } from '@insights/contract/reports/report-status.ts'

import type { Caller } from '../../http/caller.ts'
import type { ReportAccess } from '../../http/find-report-access.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInBody, ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { withheld } from '../../http/withheld-answers.ts'
import type { Services } from '../../start/services.ts'
import { getReport } from '../find-reports.ts'
import { type LaterSteps, changeStatus } from './change-status.ts'

/** Actions of later areas for a status; `start/routes.ts` passes them. */
interface LaterAreas extends LaterSteps {
  readonly requestPurchase: (
    services: Services,
    caller: Caller,
    report: ReportAccess,
  ) => Promise<void>
}

export const reportStatusRoutes =
  ({ requestPurchase, ...later }: LaterAreas): Routes =>
  async (route, services) => {
    const { db } = services

    route(
      reportStatusApi.create,
      {
        permission: 'reader',
        ownership: ownedByReportInBody('preview', 'rid'),
        secondCoder: 'harmless',
      },
      async (request) => {
        await requestPurchase(services, callerOf(request), reportOf(request))
        return { message: PURCHASE_REQUESTED }
      },
    )

    route(
      reportStatusApi.update,
      // Not `edit`: publishing a published report is a conflict (409), not a missing permission.
      {
        permission: 'staff',
        ownership: ownedByReportInPath('read', 'id'),
        secondCoder: 'withheld',
      },
      async (request) => {
        const caller = callerOf(request)
        const { id } = request.params
        // Moving on says what the report lacks by all its answers.
        if (reportOf(request).secondCoder && request.body.status !== 'DRAFT') throw withheld()
        await changeStatus(services, later, caller, id, request.body)
        return getReport(db, caller, id)
      },
    )
  }
