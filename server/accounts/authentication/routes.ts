import { authenticationApi, sessionApi } from '@insights/contract/accounts/authentication.ts'

import { notSignedIn } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { findSession, isDeactivated } from '../../http/session/find-session.ts'
import {
  bearerOf,
  clearBrowserCache,
  clearSessionCookie,
  readSessionCookie,
  setSessionCookie,
} from '../../http/session/session-token.ts'
import { findOpenOutbox } from '../../mail/find-open-outbox.ts'
import { readKnownBrowserCookie, setKnownBrowserCookie } from '../credentials/known-browser.ts'
import { endSession } from '../sessions/end-sessions.ts'
import { findUser } from '../users/find-users.ts'
import { signIn } from './sign-in.ts'

export const authenticationRoutes: Routes = async (route, services) => {
  const { db, config } = services

  route(
    authenticationApi.create,
    { permission: 'anyone', ownership: 'own' },
    async (request, reply) => {
      const { body } = request
      if (body.strategy === 'local') {
        const device = {
          address: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          formerToken: readSessionCookie(request, config.publicUrl),
          knownBrowsers: readKnownBrowserCookie(request, config.publicUrl),
        }
        const signedInHere = await signIn(services, body, device, Date.now())
        const { accessToken, user, knownBrowsers } = signedInHere
        setSessionCookie(reply, config.publicUrl, accessToken)
        if (knownBrowsers) setKnownBrowserCookie(reply, config.publicUrl, knownBrowsers)
        return { accessToken, user }
      }
      if (body.strategy === 'jwt') {
        const { accessToken } = body
        const session = await findSession(db, accessToken)
        if (!session) throw notSignedIn(await isDeactivated(db, accessToken))
        return { accessToken, user: await findUser(db, session._id) }
      }
      if (!request.caller) throw notSignedIn(request.deactivated)
      const accessToken = bearerOf(request) ?? null
      return { accessToken, user: await findUser(db, request.caller._id) }
    },
  )

  // Every page sends this first: a visitor is no error.
  route(
    sessionApi.get,
    { permission: 'anyone', ownership: 'own' },
    async ({ caller, deactivated }) => ({
      user: caller && (await findUser(db, caller._id)),
      deactivated,
      outbox: (await findOpenOutbox(services)) !== undefined,
    }),
  )

  route(
    authenticationApi.remove,
    { permission: 'signed-in', ownership: 'own', duringMfaSetup: true },
    async (request, reply) => {
      const caller = callerOf(request)
      await endSession(services, caller, { tokenHash: caller.tokenHash })
      clearSessionCookie(reply, config.publicUrl)
      clearBrowserCache(reply)
      return { accessToken: null }
    },
  )
}
