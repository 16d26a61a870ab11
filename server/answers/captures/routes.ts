import { capturesApi } from '@insights/contract/answers/captures.ts'

import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInBody, ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { createCapture, findCaptures, removeCapture } from './captures.ts'

/** Limits captures to an open report, and to the caller's own. */
const ofReport = {
  permission: 'staff',
  ownership: ownedByReportInPath('edit', 'reportId'),
  secondCoder: 'harmless',
} as const
const forReport = {
  ...ofReport,
  ownership: ownedByReportInBody('edit', 'report'),
} as const

export const capturesRoutes: Routes = async (route, services) => {
  route(capturesApi.find, ofReport, async (request) => ({
    data: await findCaptures(services.db, callerOf(request), reportOf(request)._id),
  }))

  route(capturesApi.create, forReport, (request) =>
    createCapture(services, callerOf(request), request.body),
  )

  route(capturesApi.remove, ofReport, async (request) => {
    const { reportId: report, id } = request.params
    await removeCapture(services, callerOf(request), { report, id })
    return { _id: id }
  })
}
