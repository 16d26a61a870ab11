import { reportsApi } from '@insights/contract/reports/reports.ts'

import type { Caller } from '../http/caller.ts'
import { callerOf } from '../http/permissions.ts'
import { ownedByReportInPath } from '../http/report-ownership.ts'
import type { Routes } from '../http/routes.ts'
import type { Services } from '../start/services.ts'
import { changeReport } from './change-report.ts'
import { createReport } from './create-report.ts'
import { getReport } from './find-reports.ts'

/** Routes that write reports; `populated-reports/` reads them. */
export const reportsRoutes: Routes = async (route, services) => {
  const { db } = services
  route(reportsApi.create, { permission: 'staff', ownership: 'shared' }, async (request) => {
    const id = await createReport(services, callerOf(request), request.body)
    return getTitled(services, callerOf(request), id, request.body.title)
  })

  route(
    reportsApi.patch,
    { permission: 'staff', ownership: ownedByReportInPath('edit', 'id'), secondCoder: 'harmless' },
    async (request) => {
      const { params, query, body } = request
      const caller = callerOf(request)
      const effects = await changeReport(services, caller, params.id, query['companies._id'], body)
      return { ...(await getReport(db, caller, params.id)), effects }
    },
  )
}

/** Returns a new report; one that was sent again may have another title now. */
export async function getTitled(
  services: Services,
  caller: Caller,
  id: string,
  title: string | undefined,
) {
  const report = await getReport(services.db, caller, id)
  if (title === undefined || report.title === title) return report
  await changeReport(services, caller, id, undefined, { title })
  return { ...report, title }
}
