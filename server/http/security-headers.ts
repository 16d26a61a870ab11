import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import type { ConnectionError, FastifyInstance } from 'fastify'
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

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Responds to what Node cannot read as a request, with the headers of all responses. No route, hook
 * or log line knows of it.
 */
export function rejectUnreadable(secure: ReturnType<typeof securityHeaders>) {
  const headers = new Map<string, string>()
  const collected = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  }
  secure({} as IncomingMessage, collected as unknown as ServerResponse, () => {})
  return ({ code }: ConnectionError, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status = STATUS_BY_CODE[code] ?? 400
    const message = STATUS_CODES[status] ?? ''
    const body = JSON.stringify({ name: message.replaceAll(' ', ''), message, code: status })
    const lines = [
      `HTTP/1.1 ${status} ${message}`,
      ...[...headers].map(([name, value]) => `${name}: ${value}`),
      'Cache-Control: no-store',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ]
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
  }
}
