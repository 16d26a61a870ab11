import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Config } from '../../config.ts'
import type { Services } from '../../services.ts'
import { forbidden } from '../errors.ts'
import { findSession, isDeactivated } from './find-session.ts'
import { bearerOf, readSessionCookie } from './session-token.ts'

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

const SAFE = ['GET', 'HEAD', 'OPTIONS']

/**
 * Rejects cross-site requests (D3), including sign-in (login CSRF). Browsers send Origin with
 * unsafe requests; API clients send none, or a bearer token.
 */
function checkOrigin(request: FastifyRequest, config: Config): void {
  if (SAFE.includes(request.method) || bearerOf(request)) return
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined) {
    if (site === undefined || site === 'same-origin') return
  } else if (isOurs(origin, request, config)) return
  throw forbidden('This request came from another site.')
}

/**
 * With `PUBLIC_URL` set that one origin is ours, whatever Host and X-Forwarded-Host say. Without, a
 * portal is reached under names it cannot know (localhost, an address, a machine's name): there the
 * host must be the one that the request came to. A browser sends the cookie only to the host that
 * set it, so whoever points a name of theirs at us (DNS rebinding) comes without anybody's session.
 */
function isOurs(origin: string, request: FastifyRequest, { publicUrl, isPublicUrlSet }: Config) {
  if (isPublicUrlSet) return origin === publicUrl
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}
