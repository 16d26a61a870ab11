import { signedIn, signedOut, signIn as signInBody } from '@insights/contract/authentication.ts'
import { errorBody } from '@insights/contract/error.ts'
import type { FastifyReply } from 'fastify'

import type { Config } from '../config.ts'
import { SESSION_COOKIE } from '../http/check-origin.ts'
import { notAuthenticated } from '../http/errors.ts'
import { callerOf } from '../http/permissions.ts'
import { bearerOf } from '../http/read-session.ts'
import type { Routes } from '../http/routes.ts'
import { findUser } from '../users/find-user.ts'
import { signIn } from './sign-in.ts'

/** As long as a session can last at all (decisions 3). */
const COOKIE_SECONDS = 7 * 24 * 60 * 60

export const authenticationRoutes: Routes = async (api, { db, config }) => {
  api.post(
    '/authentication',
    {
      config: { permission: 'anyone', ownership: 'own' },
      schema: { body: signInBody, response: { 201: signedIn, 401: errorBody } },
    },
    async (request, reply) => {
      const { body } = request
      if (body.strategy === 'local') {
        const session = await signIn(db, body)
        setCookie(reply, config, session.accessToken)
        return reply.code(201).send(session)
      }
      if (!request.caller) throw notAuthenticated()
      const accessToken = bearerOf(request) ?? null
      return reply.code(201).send({ accessToken, user: await findUser(db, request.caller._id) })
    },
  )

  api.delete(
    '/authentication',
    {
      config: { permission: 'signed-in', ownership: 'own' },
      schema: { response: { 200: signedOut } },
    },
    async (request, reply) => {
      await db
        .deleteFrom('sessions')
        .where('token_hash', '=', callerOf(request).tokenHash)
        .execute()
      reply.clearCookie(SESSION_COOKIE, { path: '/' })
      return { accessToken: null }
    },
  )
}

function setCookie(reply: FastifyReply, config: Config, token: string) {
  reply.setCookie(SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: COOKIE_SECONDS,
  })
}
