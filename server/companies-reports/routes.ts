import {
  companiesReportsFind,
  companiesReportsPage,
  companyReport,
  companyReportCreate,
  companyReportPatch,
} from '@insights/contract/companies-reports.ts'
import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { assignReport, changeAssignment, removeAssignment } from './assign-report.ts'
import { findAssignments, getAssignment } from './find-assignments.ts'

const writable = { permission: 'staff', ownership: 'shared' } as const

export const companiesReportsRoutes: Routes = async (api, { db }) => {
  api.get(
    '/companies-reports',
    {
      config: { permission: 'reader', ownership: 'own' },
      schema: { querystring: companiesReportsFind, response: { 200: companiesReportsPage } },
    },
    (request) => findAssignments(db, callerOf(request), request.query),
  )

  api.post(
    '/companies-reports',
    {
      config: writable,
      schema: { body: companyReportCreate, response: { 201: companyReport, 409: errorBody } },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const id = await assignReport(db, caller, request.body)
      return reply.code(201).send(await getAssignment(db, caller, id))
    },
  )

  api.patch(
    '/companies-reports/:id',
    {
      config: writable,
      schema: { params: byId, body: companyReportPatch, response: { 200: companyReport } },
    },
    async (request) => {
      const { params, body } = request
      await changeAssignment(db, callerOf(request), params.id, body)
      return getAssignment(db, callerOf(request), params.id)
    },
  )

  api.delete(
    '/companies-reports/:id',
    { config: writable, schema: { params: byId, response: { 200: companyReport } } },
    async (request) => {
      const caller = callerOf(request)
      const assignment = await getAssignment(db, caller, request.params.id)
      await removeAssignment(db, caller, request.params.id)
      return assignment
    },
  )
}
