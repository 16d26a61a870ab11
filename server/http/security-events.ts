import type { FastifyInstance, FastifyRequest } from 'fastify'

import { personOf } from './caller.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Name of the security event that a call of the route is, if it is one. Changes of accounts, which say
     * whether they need a proof, are events without one.
     */
    securityEvent?: string | ((request: FastifyRequest) => string | undefined)
  }
  interface FastifyRequest {
    /** Id of the account that is signed in to, which the caller is not yet. */
    account: string | null
    /** Why the call failed, in words of our own. */
    failure: string | null
    /** True for a report that exists and is hidden from the caller. */
    isHidden: boolean
  }
}

const MAX_BROWSER_LENGTH = 300

/**
 * Writes a line of the log for each call that an operator looks for during an attack: sign-ins, changes
 * of accounts and settings, exports, views as customer, calls without the right, limits that are reached.
 */
export function logSecurityEvents(app: FastifyInstance): void {
  app.decorateRequest('account', null)
  app.decorateRequest('failure', null)
  app.decorateRequest('isHidden', false)
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const event = eventOf(request, statusCode)
    if (event !== undefined) write(request, statusCode, event)
    done()
  })
}

function eventOf(request: FastifyRequest, status: number): string | undefined {
  const { securityEvent, recentProof } = request.routeOptions.config
  const named = typeof securityEvent === 'function' ? securityEvent(request) : securityEvent
  if (named !== undefined) return named
  if (status === 429) return 'limit-reached'
  // Who is only asked to sign in again first is allowed to, and a page of results cannot know that its reader
  // has to answer cells first.
  const isAllowed =
    request.failure === 'proof-required' ||
    (request.failure === 'second-coding' && request.method === 'GET')
  if ((status === 403 && !isAllowed) || request.isHidden) return 'access-denied'
  // Without a session nothing was tried.
  return recentProof === undefined || status === 401 ? undefined : 'account-change'
}

function write(request: FastifyRequest, status: number, securityEvent: string): void {
  const { caller, account, failure, routeOptions, params, ip, headers } = request
  const failed = status >= 400 || failure !== null
  const line = {
    securityEvent,
    at: new Date().toISOString(),
    outcome: failed ? 'failed' : 'succeeded',
    status,
    ...(failure !== null && { reason: failure }),
    userId: account ?? (caller && personOf(caller)),
    ...(caller?.accessToken?.ofCompany && { companyCustomer: caller._id }),
    ...(caller?.viewAs && { viewAs: caller.viewAs }),
    route: `${request.method} ${routeOptions.url ?? ''}`,
    ...recordOf(params),
    address: ip,
    browser: String(headers['user-agent'] ?? '').slice(0, MAX_BROWSER_LENGTH),
  }
  if (failed) request.log.warn(line, 'security event')
  else request.log.info(line, 'security event')
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The record that the URL names; a token or a code in its place is left out. */
function recordOf(params: unknown): { record?: string } {
  const [record] = Object.values((params ?? {}) as Record<string, string>)
  return record !== undefined && ID.test(record) ? { record } : {}
}
