import {
  type SignIn,
  authenticationApi,
  sessionApi,
} from '@insights/contract/accounts/authentication.ts'
import type { User } from '@insights/contract/accounts/users.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notSignedIn } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { findSession, isDeactivated } from '../../http/session/find-session.ts'
import {
  bearerOf,
  clearBrowserCache,
  isProgramToken,
  sessionCookie,
} from '../../http/session/session-token.ts'
import { findOpenOutbox } from '../../mail/find-open-outbox.ts'
import { knownBrowserCookie } from '../credentials/known-browser.ts'
import { passcodeCookie } from '../mfa/passcodes.ts'
import { endSession } from '../sessions/end-sessions.ts'
import { clearKept, readKept } from '../sign-on/attempt.ts'
import { findSignOutPage, hasSignOn } from '../sign-on/find-sign-on.ts'
import { findUser } from '../users/find-users.ts'
import { signIn } from './sign-in.ts'

export const authenticationRoutes: Routes = async (route, services) => {
  const { db, config } = services

  route(
    authenticationApi.create,
    {
      permission: 'anyone',
      ownership: 'own',
      // The other strategies ask who is signed in.
      securityEvent: ({ body }) =>
        (body as SignIn | undefined)?.strategy === 'local' ? 'sign-in' : undefined,
    },
    async (request, reply) => {
      const { body } = request
      if (body.strategy === 'local') {
        const device = {
          address: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          formerToken: sessionCookie.read(request, config.publicUrl),
          pending: readKept(request, services, 'pending'),
          knownBrowsers: knownBrowserCookie.read(request, config.publicUrl),
          passcodeRequest: passcodeCookie.read(request, config.publicUrl),
          noteAccount: (id: string) => (request.account = id),
        }
        const signedInHere = await signIn(services, body, device, Date.now())
        const { accessToken, user, knownBrowsers } = signedInHere
        sessionCookie.set(reply, config.publicUrl, accessToken)
        if (body.connect === true) clearKept(reply, services, 'pending')
        if (knownBrowsers) knownBrowserCookie.set(reply, config.publicUrl, knownBrowsers)
        // A browser names its origin, and has the cookie: no script of a page needs the token.
        const byProgram = request.headers.origin === undefined
        return { accessToken: byProgram ? accessToken : null, user }
      }
      if (body.strategy === 'jwt') {
        const { accessToken } = body
        if (isProgramToken(accessToken)) throw notSignedIn(false)
        const session = await findSession(db, accessToken)
        if (!session) throw notSignedIn(await isDeactivated(db, accessToken))
        return { accessToken, user: await findSignedIn(db, session) }
      }
      if (!request.caller) throw notSignedIn(request.deactivated)
      const accessToken = bearerOf(request) ?? null
      return { accessToken, user: await findSignedIn(db, request.caller) }
    },
  )

  // Every page sends this first: a visitor is no error.
  route(
    sessionApi.get,
    { permission: 'anyone', ownership: 'own' },
    async ({ caller, deactivated }) => ({
      user: caller && (await findSignedIn(db, caller)),
      deactivated,
      proved: caller?.hasProved ?? false,
      outbox: (await findOpenOutbox(services)) !== undefined,
      signOn: caller === null && (await hasSignOn(db)),
    }),
  )

  route(
    authenticationApi.remove,
    {
      permission: 'signed-in',
      ownership: 'own',
      duringMfaSetup: true,
      securityEvent: 'sign-out',
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const continueAt = await findSignOutPage(services, caller)
      await endSession(services, caller, { tokenHash: caller.tokenHash })
      sessionCookie.clear(reply, config.publicUrl)
      clearBrowserCache(reply)
      return { accessToken: null, continueAt }
    },
  )
}

/** The user of a session; who gave a second factor to an identity provider needs none of the portal. */
async function findSignedIn(db: Kysely<Tables>, { _id, providerHasMfa }: Caller): Promise<User> {
  const user = await findUser(db, _id)
  return providerHasMfa ? { ...user, forceTotp: false } : user
}
