import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'
import {
  userCreate,
  userListed,
  usersFind,
  usersPage,
  userUpdate,
} from '@insights/contract/users.ts'
import * as z from 'zod'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { createUser } from './create-user.ts'
import { prepareUsers } from './find-users.ts'
import { presentListed } from './present-listed.ts'
import { getUser } from './queries.ts'
import { removeUser } from './remove-user.ts'
import { updateUser } from './update-user.ts'

const config = { permission: 'senior', ownership: 'shared' } as const

export const usersRoutes: Routes = async (api, services) => {
  const findUsers = prepareUsers(services.db)

  api.get(
    '/users',
    { config, schema: { querystring: usersFind, response: { 200: usersPage } } },
    (request) => findUsers(callerOf(request), request.query),
  )

  api.get(
    '/users/:id',
    {
      config,
      schema: { params: byId, querystring: z.strictObject({}), response: { 200: userListed } },
    },
    async (request) =>
      presentListed(await getUser(services.db, request.params.id), callerOf(request)),
  )

  api.post(
    '/users',
    { config, schema: { body: userCreate, response: { 201: userListed, 406: errorBody } } },
    async (request, reply) => {
      const caller = callerOf(request)
      const created = await createUser(services, caller, request.body)
      return reply.code(201).send(presentListed(created, caller))
    },
  )

  api.put(
    '/users/:id',
    {
      config,
      schema: { params: byId, body: userUpdate, response: { 200: userListed, 409: errorBody } },
    },
    async (request) => {
      const caller = callerOf(request)
      const changed = await updateUser(services, caller, request.params.id, request.body)
      return presentListed(changed, caller)
    },
  )

  api.delete(
    '/users/:id',
    { config, schema: { params: byId, response: { 200: userListed, 409: errorBody } } },
    async (request) => {
      const caller = callerOf(request)
      return presentListed(await removeUser(services, caller, request.params.id), caller)
    },
  )
}
