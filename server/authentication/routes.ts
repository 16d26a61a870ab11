import {
  secondFactorNeeded,
  session,
  signedIn,
  signedOut,
  signIn as signInBody,
} from '@insights/contract/authentication.ts'
import { errorBody } from '@insights/contract/error.ts'
import * as z from 'zod'

import { readKnownBrowserCookie, setKnownBrowserCookie } from '../credentials/known-browser.ts'
import { bearerOf } from '../http/bearer-of.ts'
import { notSignedIn } from '../http/errors.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import {
  clearBrowserCache,
  clearSessionCookie,
  readSessionCookie,
  setSessionCookie,
} from '../http/session-cookie.ts'
import { findOpenOutbox } from '../outbox/find-open-outbox.ts'
import { endSession } from '../sessions/end-session.ts'
import { findUser } from '../users/find-user.ts'
import { signIn } from './sign-in.ts'

export const authenticationRoutes: Routes = async (api, services) => {
  const { db, config } = services

  api.post(
    '/authentication',
    {
      config: { permission: 'anyone', ownership: 'own' },
      schema: {
        body: signInBody,
        response: {
          201: signedIn,
          401: errorBody,
          412: secondFactorNeeded,
          429: errorBody,
          503: errorBody,
        },
      },
    },
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
        setKnownBrowserCookie(reply, config.publicUrl, knownBrowsers)
        return reply.code(201).send({ accessToken, user })
      }
      if (!request.caller) throw notSignedIn(request.deactivated)
      const accessToken = bearerOf(request) ?? null
      return reply.code(201).send({ accessToken, user: await findUser(db, request.caller._id) })
    },
  )

  // What every page asks first: a visitor is no error.
  api.get(
    '/session',
    {
      config: { permission: 'anyone', ownership: 'own' },
      schema: { querystring: z.strictObject({}), response: { 200: session } },
    },
    async ({ caller }) => ({
      user: caller && (await findUser(db, caller._id)),
      outbox: (await findOpenOutbox(services)) !== undefined,
    }),
  )

  api.delete(
    '/authentication',
    {
      config: { permission: 'signed-in', ownership: 'own', duringMfaSetup: true },
      schema: { response: { 200: signedOut } },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      await endSession(services, caller, { tokenHash: caller.tokenHash })
      clearSessionCookie(reply, config.publicUrl)
      clearBrowserCache(reply)
      return { accessToken: null }
    },
  )
}
