import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

import type { Config } from '../start/config.ts'

/**
 * Sends the headers with every response of a route, and with 404s. A response of the API is not
 * stored, unless its route sets another `cache-control`.
 */
export function sendSecurityHeaders(
  app: FastifyInstance,
  secure: ReturnType<typeof securityHeaders>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url?.startsWith('/api/')) reply.header('cache-control', 'no-store')
    secure(request.raw, reply.raw, (error) => done(error as Error | undefined))
  })
}

/**
 * Returns a function that sets headers which keep browsers from what a response is not for: no
 * script but our own, no framing, no guessing of types.
 */
export function securityHeaders({ publicUrl }: Config) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Mantine positions its parts with style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        // Our own pages show PDFs in frames.
        frameSrc: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
}
