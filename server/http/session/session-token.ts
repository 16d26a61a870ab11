import type { FastifyReply, FastifyRequest } from 'fastify'

export const SESSION_COOKIE = 'insights_session'

/** The maximum duration of a session (D3). */
const SECONDS = 7 * 24 * 60 * 60

/** Over HTTPS the name's prefix keeps every other host, a sister domain included, from setting it. */
function nameOf(publicUrl: string): string {
  return isSecure(publicUrl) ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE
}

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

export function readSessionCookie(request: FastifyRequest, publicUrl: string): string | undefined {
  return request.cookies[nameOf(publicUrl)] || undefined
}

export function setSessionCookie(reply: FastifyReply, publicUrl: string, token: string): void {
  void reply.setCookie(nameOf(publicUrl), token, { ...attributes(publicUrl), maxAge: SECONDS })
}

export function clearSessionCookie(reply: FastifyReply, publicUrl: string): void {
  void reply.clearCookie(nameOf(publicUrl), attributes(publicUrl))
}

/**
 * Makes the browser delete its cache of our responses. Cookies and storage stay: they hold local
 * drafts, which their owner finds again after signing in, and the token by which the browser is
 * known.
 */
export function clearBrowserCache(reply: FastifyReply): void {
  void reply.header('clear-site-data', '"cache"')
}

const attributes = (publicUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl) }) as const

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
  const cookie = readSessionCookie(request, publicUrl)
  return cookie === undefined ? undefined : { token: cookie, byProgram: false }
}

/** Programs send the token as `Authorization: Bearer`, the portal as a cookie. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1]
}
