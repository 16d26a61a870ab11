import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

import type { Config } from '../start/config.ts'

type Headers = ReturnType<typeof securityHeaders>

/**
 * Puts them on every answer of a route, and on those that say that there is none. What the API
 * answers nobody keeps, unless its route says more.
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
 * What tells browsers to keep from every answer what it is not for: no script but our own, no
 * framing, no guessing of types. The headers are the same for all answers, so Helmet is asked for
 * them once; asked each time it takes a good part of a short answer's time.
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
