import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'
import {
  companyUser,
  userCompanyCreate,
  userCompanyFind,
  userCompanyPage,
  userCompanyRemoveQuery,
  userCompanyUpdate,
} from '@insights/contract/user-company.ts'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { removeUser } from '../users/remove-user.ts'
import { createCompanyUser } from './create-company-user.ts'
import { findCompanyUsers } from './find-company-users.ts'
import { presentCompanyUser } from './present.ts'
import { requireCompanyUser } from './require-company-user.ts'
import { updateCompanyUser } from './update-company-user.ts'

const config = { permission: 'staff', ownership: 'shared' } as const

export const userCompanyRoutes: Routes = async (api, services) => {
  api.get(
    '/user-company',
    { config, schema: { querystring: userCompanyFind, response: { 200: userCompanyPage } } },
    (request) => findCompanyUsers(services.db, callerOf(request), request.query),
  )

  api.post(
    '/user-company',
    { config, schema: { body: userCompanyCreate, response: { 201: companyUser, 406: errorBody } } },
    async (request, reply) => {
      const caller = callerOf(request)
      const created = await createCompanyUser(services, caller, request.body)
      return reply.code(201).send(presentCompanyUser(created, caller))
    },
  )

  api.put(
    '/user-company/:id',
    {
      config,
      schema: {
        params: byId,
        body: userCompanyUpdate,
        response: { 200: companyUser, 409: errorBody },
      },
    },
    async (request) => {
      const caller = callerOf(request)
      const changed = await updateCompanyUser(services, caller, request.params.id, request.body)
      return presentCompanyUser(changed, caller)
    },
  )

  api.delete(
    '/user-company/:id',
    {
      config,
      schema: {
        params: byId,
        querystring: userCompanyRemoveQuery,
        response: { 200: companyUser, 409: errorBody },
      },
    },
    async (request) => {
      const caller = callerOf(request)
      const { params, query } = request
      const removed = await removeUser(services, caller, params.id, (user) => {
        requireCompanyUser(user, query.companyId)
      })
      return presentCompanyUser(removed, caller)
    },
  )
}
