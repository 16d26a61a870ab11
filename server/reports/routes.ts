import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'
import {
  report,
  reportChanged,
  reportCreate,
  reportGetQuery,
  reportPatch,
  reportPatchQuery,
  reportsFind,
  reportsPage,
} from '@insights/contract/reports.ts'

import { ofReportInPath } from '../http/of-report.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { changeReport } from './change-report.ts'
import { createReport } from './create-report.ts'
import { findReports, getReport } from './find-reports.ts'
import { removeReport } from './remove-report.ts'

export const reportsRoutes: Routes = async (api, services) => {
  const { db } = services
  api.get(
    '/reports',
    {
      config: { permission: 'reader', ownership: 'own' },
      schema: { querystring: reportsFind, response: { 200: reportsPage } },
    },
    (request) => findReports(db, callerOf(request), request.query),
  )

  api.get(
    '/reports/:id',
    {
      config: { permission: 'reader', ownership: ofReportInPath('preview', 'id') },
      schema: { params: byId, querystring: reportGetQuery, response: { 200: report } },
    },
    (request) => getReport(db, callerOf(request), reportOf(request)._id),
  )

  api.post(
    '/reports',
    {
      config: { permission: 'staff', ownership: 'shared' },
      schema: { body: reportCreate, response: { 201: report, 400: errorBody, 409: errorBody } },
    },
    async (request, reply) => {
      const id = await createReport(services, callerOf(request), request.body)
      return reply.code(201).send(await getReport(db, callerOf(request), id))
    },
  )

  api.patch(
    '/reports/:id',
    {
      config: { permission: 'staff', ownership: ofReportInPath('edit', 'id') },
      schema: {
        params: byId,
        querystring: reportPatchQuery,
        body: reportPatch,
        response: { 200: reportChanged, 400: errorBody },
      },
    },
    async (request) => {
      const { params, query, body } = request
      const caller = callerOf(request)
      const effects = await changeReport(services, caller, params.id, query['companies._id'], body)
      return { ...(await getReport(db, caller, params.id)), effects }
    },
  )

  api.delete(
    '/reports/:id',
    {
      config: { permission: 'staff', ownership: ofReportInPath('edit', 'id') },
      schema: { params: byId, response: { 200: report } },
    },
    async (request) => {
      const removed = await getReport(db, callerOf(request), reportOf(request)._id)
      await removeReport(services, callerOf(request), removed._id)
      return removed
    },
  )
}
