import { usersApi } from '@insights/contract/users.ts'

import {
  addKnownBrowser,
  readKnownBrowserCookie,
  setKnownBrowserCookie,
} from '../credentials/known-browser.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { patchOwnUser } from './patch-own-user.ts'
import { presentUser } from './present.ts'
import type { UserRow } from './queries.ts'
import { removeTotpOf } from './remove-totp-of.ts'

/** What people do with their own account. */
export const ownUserRoutes: Routes = async (route, services) => {
  route(
    usersApi.patch,
    { permission: 'signed-in', ownership: 'own', duringMfaSetup: true },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = request.params
      if (id !== caller._id) return present(await removeTotpOf(services, caller, id, request.body))
      const { user, recoveryCodes } = await patchOwnUser(services, caller, request.body)
      if (request.body.password !== undefined) {
        const { publicUrl } = services.config
        const former = readKnownBrowserCookie(request, publicUrl)
        // The new password has made all browsers unknown, this one included.
        setKnownBrowserCookie(reply, publicUrl, addKnownBrowser(services.encryptor, user, former))
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
