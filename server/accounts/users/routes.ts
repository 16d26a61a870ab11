import { type userPatch, usersApi } from '@insights/contract/accounts/users.ts'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'

import { callerOf } from '../../http/permissions.ts'
import { addRecordRoutes } from '../../http/record-routes.ts'
import type { Routes } from '../../http/routes.ts'
import { addKnownBrowser, knownBrowserCookie } from '../credentials/known-browser.ts'
import { updateUser } from './change-user.ts'
import { createUser } from './create-user.ts'
import { prepareUsers } from './find-users.ts'
import { patchOwnUser } from './patch-own-user.ts'
import { presentListed, presentUser } from './present.ts'
import { type UserRow, getUser } from './queries.ts'
import { removeTotpOf } from './remove-mfa.ts'
import { removeUser } from './remove-user.ts'

export const usersRoutes: Routes = async (route, services) => {
  const findUsers = prepareUsers(services.db)

  const api = { ...usersApi, patch: usersApi.update }
  addRecordRoutes(
    route,
    services,
    api,
    { read: 'senior', write: 'senior', recentProof: true },
    {
      find: (query, caller) => findUsers(caller, query),
      present: presentListed,
      get: getUser,
      create: createUser,
      change: updateUser,
      remove: removeUser,
    },
  )
}

/** Routes by which users change their own account. */
export const ownUserRoutes: Routes = async (route, services) => {
  route(
    usersApi.patch,
    { permission: 'signed-in', ownership: 'own', duringMfaSetup: true, recentProof: changesAccess },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = request.params
      if (id !== caller._id) return present(await removeTotpOf(services, caller, id, request.body))
      const { user, recoveryCodes } = await patchOwnUser(services, caller, request.body)
      if (request.body.password !== undefined || request.body.totp !== undefined) {
        const { publicUrl } = services.config
        const former = knownBrowserCookie.read(request, publicUrl)
        // The change made all browsers unknown; password and code were just verified in this one.
        const known = await addKnownBrowser(services, user, former)
        if (known) knownBrowserCookie.set(reply, publicUrl, known)
      }
      return { ...present(user), recoveryCodes }
    },
  )
}

/**
 * A name and a title give no access. An authenticator app that is set up was asked for with a proof, and
 * comes with the password.
 */
function changesAccess({ params, body, caller }: FastifyRequest): boolean {
  const { phone, password, totp } = body as z.output<typeof userPatch>
  const others = (params as { readonly id: string }).id !== caller?._id
  return others || phone !== undefined || password !== undefined || totp === null
}

function present(user: UserRow) {
  return presentUser(
    user,
    user.applications.map(({ application }) => application),
  )
}
