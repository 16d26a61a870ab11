import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'
import { reportStatusUpdate } from '@insights/contract/report-status.ts'
import { report } from '@insights/contract/reports.ts'

import { ofReportInPath } from '../http/of-report.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { getReport } from '../reports/find-reports.ts'
import { changeStatus } from './change-status.ts'

export const reportStatusRoutes: Routes = async (api, { db }) => {
  api.put(
    '/report-status/:id',
    {
      // Not `edit`: that a published report goes no further is a conflict like any other.
      config: { permission: 'staff', ownership: ofReportInPath('read', 'id') },
      schema: {
        params: byId,
        body: reportStatusUpdate,
        response: { 200: report, 400: errorBody, 409: errorBody },
      },
    },
    async (request) => {
      const caller = callerOf(request)
      const { id } = request.params
      await changeStatus(db, caller, id, request.body)
      return getReport(db, caller, id)
    },
  )
}
