import { reportEditApi } from '@insights/contract/report-edit.ts'

import { callerOf, reportOf } from '../http/permissions.ts'
import { ownedByReportInBody } from '../http/report-ownership.ts'
import { requireUnchangedIds } from '../http/require-current.ts'
import type { Routes } from '../http/routes.ts'
import { getReport } from '../reports/find-reports.ts'
import { openRevision } from './open-revision.ts'
import { startEdition } from './start-edition.ts'

export const reportEditRoutes: Routes = async (route, services) => {
  const { db } = services
  route(
    reportEditApi.create,
    { permission: 'staff', ownership: ownedByReportInBody('read', 'reportId') },
    async (request) => {
      const { body } = request
      const caller = callerOf(request)
      const { _id, industryId, date } = reportOf(request)
      requireUnchangedIds(body, { industry: industryId, date: `${date}T00:00:00.000Z` })
      const id = body.newDate
        ? await startEdition(services, caller, _id, { date: body.newDate, title: body.title })
        : await openRevision(services, caller, _id)
      return await getReport(db, caller, id)
    },
  )
}
