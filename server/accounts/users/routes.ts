import { usersApi } from '@insights/contract/accounts/users.ts'

import { callerOf } from '../../http/permissions.ts'
import { addRecordRoutes } from '../../http/record-routes.ts'
import type { Routes } from '../../http/routes.ts'
import {
  addKnownBrowser,
  readKnownBrowserCookie,
  setKnownBrowserCookie,
} from '../credentials/known-browser.ts'
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
    { read: 'senior', write: 'senior' },
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
    { permission: 'signed-in', ownership: 'own', duringMfaSetup: true },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = request.params
      if (id !== caller._id) return present(await removeTotpOf(services, caller, id, request.body))
      const { user, recoveryCodes } = await patchOwnUser(services, caller, request.body)
      if (request.body.password !== undefined || request.body.totp !== undefined) {
        const { publicUrl } = services.config
        const former = readKnownBrowserCookie(request, publicUrl)
        // The change made all browsers unknown; password and code were just verified in this one.
        const known = await addKnownBrowser(services, user, former)
        if (known) setKnownBrowserCookie(reply, publicUrl, known)
      }
      return { ...present(user), recoveryCodes }
    },
  )
}

function present(user: UserRow) {
  return presentUser(
    user,
    user.applications.map(({ application }) => application),
  )
}
