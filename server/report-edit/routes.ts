import { errorBody } from '@insights/contract/error.ts'
import { reportEditCreate } from '@insights/contract/report-edit.ts'
import { report } from '@insights/contract/reports.ts'

import { ofReportInBody } from '../http/of-report.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import { requireSame } from '../http/require-same.ts'
import type { Routes } from '../http/routes.ts'
import { getReport } from '../reports/find-reports.ts'
import { openRevision } from './open-revision.ts'
import { startEdition } from './start-edition.ts'

export const reportEditRoutes: Routes = async (api, services) => {
  const { db } = services
  api.post(
    '/report-edit',
    {
      config: { permission: 'staff', ownership: ofReportInBody('read', 'reportId') },
      schema: {
        body: reportEditCreate,
        response: { 201: report, 400: errorBody, 409: errorBody },
      },
    },
    async (request, reply) => {
      const { body } = request
      const caller = callerOf(request)
      const { _id, industryId, date } = reportOf(request)
      requireSame(body, { industry: industryId, date: `${date}T00:00:00.000Z` })
      const id = body.newDate
        ? await startEdition(services, caller, _id, { date: body.newDate, title: body.title })
        : await openRevision(services, caller, _id)
      return reply.code(201).send(await getReport(db, caller, id))
    },
  )
}
