import { assignmentsApi } from '@insights/contract/clients/assignments.ts'

import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { findAssignableEditions, findAssignments, getAssignment } from './find-assignments.ts'
import { assignReport, changeAssignment, removeAssignment } from './write-assignments.ts'

const managed = { permission: 'staff', ownership: 'shared' } as const

export const assignmentsRoutes: Routes = async (route, services) => {
  const { db } = services

  route(assignmentsApi.find, { permission: 'reader', ownership: 'own' }, (request) =>
    findAssignments(db, callerOf(request), request.query),
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
}
