import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'
import {
  PURCHASE_REQUESTED,
  purchaseRequested,
  reportStatusCreate,
  reportStatusUpdate,
} from '@insights/contract/report-status.ts'
import { report } from '@insights/contract/reports.ts'

import { ofReportInBody, ofReportInPath } from '../http/of-report.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { getReport } from '../reports/find-reports.ts'
import { changeStatus } from './change-status.ts'
import { requestPurchase } from './request-purchase.ts'

export const reportStatusRoutes: Routes = async (api, services) => {
  const { db } = services

  api.post(
    '/report-status',
    {
      config: { permission: 'reader', ownership: ofReportInBody('preview', 'rid') },
      schema: { body: reportStatusCreate, response: { 201: purchaseRequested, 409: errorBody } },
    },
    async (request, reply) => {
      await requestPurchase(services, callerOf(request), reportOf(request))
      return reply.code(201).send({ message: PURCHASE_REQUESTED })
    },
  )

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
      await changeStatus(services, caller, id, request.body)
      return getReport(db, caller, id)
    },
  )
}
