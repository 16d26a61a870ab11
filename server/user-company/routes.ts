import { userCompanyApi } from '@insights/contract/user-company.ts'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { removeUser } from '../users/remove-user.ts'
import { createCompanyUser } from './create-company-user.ts'
import { findCompanyUsers } from './find-company-users.ts'
import { presentCompanyUser } from './present.ts'
import { requireCompanyUser } from './require-company-user.ts'
import { updateCompanyUser } from './update-company-user.ts'

const config = { permission: 'staff', ownership: 'shared' } as const

export const userCompanyRoutes: Routes = async (route, services) => {
  route(userCompanyApi.find, config, (request) =>
    findCompanyUsers(services.db, callerOf(request), request.query),
  )

  route(userCompanyApi.create, config, async (request) => {
    const caller = callerOf(request)
    const created = await createCompanyUser(services, caller, request.body)
    return presentCompanyUser(created, caller)
  })

  route(userCompanyApi.update, config, async (request) => {
    const caller = callerOf(request)
    const changed = await updateCompanyUser(services, caller, request.params.id, request.body)
    return presentCompanyUser(changed, caller)
  })

  route(userCompanyApi.remove, config, async (request) => {
    const caller = callerOf(request)
    const { params, query } = request
    const removed = await removeUser(services, caller, params.id, (user) => {
      requireCompanyUser(user, query.companyId)
    })
    return presentCompanyUser(removed, caller)
  })
}
