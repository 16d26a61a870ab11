import {
  companiesReportsFind,
  companiesReportsPage,
  companyReport,
  companyReportCreate,
  companyReportPatch,
  editionsOfferedFind,
  editionsOfferedPage,
} from '@insights/contract/companies-reports.ts'
import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { assignReport } from './assign-report.ts'
import { changeAssignment } from './change-assignment.ts'
import { findAssignments, getAssignment } from './find-assignments.ts'
import { findEditionsOffered } from './find-editions-offered.ts'
import { removeAssignment } from './remove-assignment.ts'

const managed = { permission: 'staff', ownership: 'shared' } as const

export const companiesReportsRoutes: Routes = async (api, services) => {
  const { db } = services

  api.get(
    '/companies-reports',
    {
      config: { permission: 'reader', ownership: 'own' },
      schema: { querystring: companiesReportsFind, response: { 200: companiesReportsPage } },
    },
    (request) => findAssignments(db, callerOf(request), request.query),
  )

  api.get(
    '/companies-reports/editions',
    {
      config: managed,
      schema: { querystring: editionsOfferedFind, response: { 200: editionsOfferedPage } },
    },
    ({ query }) => findEditionsOffered(db, query),
  )

  api.post(
    '/companies-reports',
    {
      config: managed,
      schema: { body: companyReportCreate, response: { 201: companyReport, 409: errorBody } },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const id = await assignReport(services, caller, request.body)
      return reply.code(201).send(await getAssignment(db, caller, id))
    },
  )

  api.patch(
    '/companies-reports/:id',
    {
      config: managed,
      schema: {
        params: byId,
        body: companyReportPatch,
        response: { 200: companyReport, 409: errorBody },
      },
    },
    async (request) => {
      const { params, body } = request
      await changeAssignment(db, callerOf(request), params.id, body)
      return getAssignment(db, callerOf(request), params.id)
    },
  )

  api.delete(
    '/companies-reports/:id',
    { config: managed, schema: { params: byId, response: { 200: companyReport } } },
    async (request) => {
      const caller = callerOf(request)
      const assignment = await getAssignment(db, caller, request.params.id)
      await removeAssignment(services, caller, request.params.id)
      return assignment
    },
  )
}
