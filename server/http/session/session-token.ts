import { TOKEN_PREFIX } from '@insights/contract/accounts/tokens.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { ownCookie } from '../own-cookie.ts'

export const SESSION_COOKIE = 'insights_session'

/** Kept for the maximum duration of a session (D3). */
export const sessionCookie = ownCookie(SESSION_COOKIE, {
  sameSite: 'lax',
  seconds: 7 * 24 * 60 * 60,
})

/**
 * Makes the browser delete its cache of our responses. Cookies and storage stay: they hold local
 * drafts, which their owner finds again after signing in, and the token by which the browser is
 * known.
 */
export function clearBrowserCache(reply: FastifyReply): void {
  void reply.header('clear-site-data', '"cache"')
}

export interface Credentials {
  readonly token: string
  /** Sent by a program, which is no reading of a customer; browsers send the cookie. */
  readonly byProgram: boolean
}

/**
 * Returns whose session a request shows, and how; undefined without one. An `Authorization` header
 * that has no token says nothing, so that it neither signs out nor passes for a program.
 */
export function credentialsOf(request: FastifyRequest, publicUrl: string): Credentials | undefined {
  const bearer = bearerOf(request)
  if (bearer !== undefined) return { token: bearer, byProgram: true }
  const cookie = sessionCookie.read(request, publicUrl)
  // A cookie is for browsers alone.
  if (cookie === undefined || isProgramToken(cookie)) return undefined
  return { token: cookie, byProgram: false }
}

/** Returns whether a token is an access token, of a person or a company customer, and no session of a browser. */
export const isProgramToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX)

/** Programs send the token as `Authorization: Bearer`, the portal as a cookie. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1]
}
