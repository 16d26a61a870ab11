import { usersApi } from '@insights/contract/users.ts'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { createUser } from './create-user.ts'
import { prepareUsers } from './find-users.ts'
import { presentListed } from './present-listed.ts'
import { getUser } from './queries.ts'
import { removeUser } from './remove-user.ts'
import { updateUser } from './update-user.ts'

const config = { permission: 'senior', ownership: 'shared' } as const

export const usersRoutes: Routes = async (route, services) => {
  const findUsers = prepareUsers(services.db)

  route(usersApi.find, config, (request) => findUsers(callerOf(request), request.query))

  route(usersApi.get, config, async (request) =>
    presentListed(await getUser(services.db, request.params.id), callerOf(request)),
  )

  route(usersApi.create, config, async (request) => {
    const caller = callerOf(request)
    const created = await createUser(services, caller, request.body)
    return presentListed(created, caller)
  })

  route(usersApi.update, config, async (request) => {
    const caller = callerOf(request)
    const changed = await updateUser(services, caller, request.params.id, request.body)
    return presentListed(changed, caller)
  })

  route(usersApi.remove, config, async (request) => {
    const caller = callerOf(request)
    return presentListed(await removeUser(services, caller, request.params.id), caller)
  })
}
