import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

import type { Config } from '../start/config.ts'

type Headers = ReturnType<typeof securityHeaders>

/**
 * Adds the headers to every response of a route, and to responses without a route. API responses
 * are not stored anywhere unless their route allows it.
 */
export function sendSecurityHeaders(app: FastifyInstance, headers: Headers): void {
  const headersOfApi = { ...headers, 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    const isApi = request.routeOptions.url?.startsWith('/api/')
    reply.headers(isApi ? headersOfApi : headers)
    done()
  })
}

/**
 * Headers that restrict what browsers do with every response: no script but our own, no framing, no
 * guessing of types. They are the same for all responses, so Helmet computes them once; for each
 * response it would take a good part of a short one's time.
 */
export function securityHeaders({ publicUrl }: Config) {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const secure = helmet({
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
  secure(response.req, response, (error) => {
    if (error) throw error
  })
  return response.getHeaders()
}
