import { reportEmails, reportEmailsPatch } from '@insights/contract/report-emails.ts'
import * as z from 'zod'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { changeReportEmails, findReportEmails } from './own-report-emails.ts'

/** Which emails about reports the caller receives. */
export const reportEmailsRoutes: Routes = async (api, { db }) => {
  api.get(
    '/report-emails',
    {
      config: { permission: 'staff', ownership: 'own' },
      schema: { querystring: z.strictObject({}), response: { 200: reportEmails } },
    },
    (request) => findReportEmails(db, callerOf(request)._id),
  )

  api.patch(
    '/report-emails',
    {
      config: { permission: 'staff', ownership: 'own' },
      schema: { body: reportEmailsPatch, response: { 200: reportEmails } },
    },
    (request) => changeReportEmails(db, callerOf(request), request.body),
  )
}
