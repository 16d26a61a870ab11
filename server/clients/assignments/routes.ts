import { companiesReportsApi } from '@insights/contract/clients/assignments.ts'

import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { findAssignableEditions, findAssignments, getAssignment } from './find-assignments.ts'
import { assignReport, changeAssignment, removeAssignment } from './write-assignments.ts'

const managed = { permission: 'staff', ownership: 'shared' } as const

export const companiesReportsRoutes: Routes = async (route, services) => {
  const { db } = services

  route(companiesReportsApi.find, { permission: 'reader', ownership: 'own' }, (request) =>
    findAssignments(db, callerOf(request), request.query),
  )

  route(companiesReportsApi.editions, managed, ({ query }) => findAssignableEditions(db, query))

  route(companiesReportsApi.create, managed, async (request) => {
    const caller = callerOf(request)
    const id = await assignReport(services, caller, request.body)
    return await getAssignment(db, caller, id)
  })

  route(companiesReportsApi.patch, managed, async (request) => {
    const { params, body } = request
    await changeAssignment(db, callerOf(request), params.id, body)
    return getAssignment(db, callerOf(request), params.id)
  })

  route(companiesReportsApi.remove, managed, async (request) => {
    const caller = callerOf(request)
    const assignment = await getAssignment(db, caller, request.params.id)
    await removeAssignment(services, caller, request.params.id)
    return assignment
  })
}
