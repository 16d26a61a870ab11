import { reportEmailsApi } from '@insights/contract/report-emails.ts'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { changeReportEmails, findReportEmails } from './own-report-emails.ts'

/** Which emails about reports the caller receives. */
export const reportEmailsRoutes: Routes = async (route, { db }) => {
  route(reportEmailsApi.get, { permission: 'staff', ownership: 'own' }, (request) =>
    findReportEmails(db, callerOf(request)._id),
  )

  route(reportEmailsApi.patch, { permission: 'staff', ownership: 'own' }, (request) =>
    changeReportEmails(db, callerOf(request), request.body),
  )
}
