import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Services } from '../services.ts'
import { checkOrigin, SESSION_COOKIE } from './check-origin.ts'
import { findSession } from './find-session.ts'

/** Finds out who is calling, before anything of the request's body is read. */
export function readSession(app: FastifyInstance, { db, config }: Services): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('report', null)
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return
    checkOrigin(request, config.publicUrl)
    const token = bearerOf(request) ?? request.cookies[SESSION_COOKIE]
    if (token) request.caller = (await findSession(db, token)) ?? null
  })
}

/** Programs send the token as `Authorization: Bearer`, the portal as a cookie. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1]
}
