import type { FastifyInstance } from 'fastify'

import type { Services } from '../services.ts'
import { bearerOf } from './bearer-of.ts'
import { checkOrigin } from './check-origin.ts'
import { findSession } from './find-session.ts'
import { isDeactivated } from './is-deactivated.ts'
import { readSessionCookie } from './session-cookie.ts'

/** Finds out who is calling, before anything of the request's body is read. */
export function readSession(app: FastifyInstance, { db, config }: Services): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('deactivated', false)
  app.decorateRequest('report', null)
  app.addHook('onRequest', async (request) => {
    checkOrigin(request, config)
    // Every call of the API declares a permission, pages and their files do not.
    const { permission, unattended } = request.routeOptions.config
    if (!permission) return
    const token = bearerOf(request) ?? readSessionCookie(request, config.publicUrl)
    if (!token) return
    request.caller = (await findSession(db, token, unattended)) ?? null
    if (!request.caller) request.deactivated = await isDeactivated(db, token)
  })
}
