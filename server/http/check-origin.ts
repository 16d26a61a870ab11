import type { FastifyRequest } from 'fastify'

import { forbidden } from './errors.ts'

const SAFE = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses what another site makes a signed-in browser send (decisions 3). A browser names the
 * page's origin on every unsafe request; programs send none, and no cookie either.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers
  if (SAFE.includes(request.method) || !request.cookies[SESSION_COOKIE]) return
  if (origin === undefined && request.headers['sec-fetch-site'] === undefined) return
  if (origin === publicUrl || hostOf(origin) === request.headers.host) return
  throw forbidden('This request came from another site.')
}

export const SESSION_COOKIE = 'insights_session'

function hostOf(origin: string | undefined): string | undefined {
  return origin && URL.canParse(origin) ? new URL(origin).host : undefined
}
