import { assignmentsApi } from '@insights/contract/clients/assignments.ts'

import { BODY_SIZE } from '../../http/body-size.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import {
  findAssignableEditions,
  findAssignments,
  findPreviousOwners,
  getAssignment,
} from './find-assignments.ts'
import {
  assignReport,
  assignEdition,
  changeAssignment,
  removeAssignment,
} from './write-assignments.ts'

const managed = { permission: 'staff', ownership: 'shared' } as const
const ofReport = {
  permission: 'staff',
  ownership: ownedByReportInPath('read', 'reportId'),
} as const

export const assignmentsRoutes: Routes = async (route, services) => {
  const { db } = services

  route(
    assignmentsApi.find,
    { permission: 'reader', ownership: 'own', programs: 'reports' },
    (request) => findAssignments(db, callerOf(request), request.query),
  )

  route(assignmentsApi.editions, managed, ({ query }) => findAssignableEditions(db, query))

  route(assignmentsApi.create, managed, async (request) => {
    const caller = callerOf(request)
    const id = await assignReport(services, caller, request.body)
    return await getAssignment(db, caller, id)
  })

  route(assignmentsApi.patch, managed, async (request) => {
    const { params, body } = request
    await changeAssignment(db, callerOf(request), params.id, body)
    return getAssignment(db, callerOf(request), params.id)
  })

  route(assignmentsApi.remove, managed, async (request) => {
    const caller = callerOf(request)
    const assignment = await getAssignment(db, caller, request.params.id)
    await removeAssignment(services, caller, request.params.id)
    return assignment
  })

  route(assignmentsApi.previousOwners, ofReport, (request) =>
    findPreviousOwners(db, reportOf(request)),
  )

  route(assignmentsApi.assignEdition, { ...ofReport, bodyLimit: BODY_SIZE.record }, (request) =>
    assignEdition(services, callerOf(request), request.params.reportId, request.body),
  )
}
