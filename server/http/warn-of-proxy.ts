import type { FastifyInstance } from 'fastify'

import type { Config } from '../start/config.ts'

/**
 * Warns once when a portal that trusts no proxy seems to be behind one: all visitors then come from
 * one address and share its limit of attempts.
 */
export function warnOfProxy(app: FastifyInstance, { trustedProxies }: Config): void {
  if (trustedProxies > 0) return
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true
      app.log.warn(
        'A request came with X-Forwarded-For, but TRUST_PROXY is 0. If a proxy stands in front, ' +
          'all visitors count as one and share one allowance of attempts to sign in: set ' +
          'TRUST_PROXY to the number of proxies.',
      )
    }
    done()
  })
}
