import { type ClientRequest, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { LiveEvent } from '@insights/contract/live.ts'
import type { FastifyInstance } from 'fastify'

export interface OpenStream {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** All bytes received so far. */
  readonly text: () => string
  readonly events: () => LiveEvent[]
  readonly ended: () => boolean
  readonly close: () => void
}

/**
 * Subscribes one user to the events of a listening server, as a page that is `age` milliseconds old
 * or names no age; returns when the response has started.
 */
export function openStream(
  app: FastifyInstance,
  token: string | undefined,
  headers: Record<string, string> = {},
  age?: number,
): Promise<OpenStream> {
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const call: ClientRequest = request({
      port,
      host: '127.0.0.1',
      path: age === undefined ? '/api/live' : `/api/live?age=${age}`,
      agent: false,
      headers: {
        accept: 'text/event-stream',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    call.on('error', reject)
    call.on('response', (response) => {
      let text = ''
      let ended = false
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('error', () => (ended = true))
      response.on('close', () => (ended = true))
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: () => text,
        events: () =>
          [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!) as LiveEvent),
        ended: () => ended,
        close: () => call.destroy(),
      })
    })
    call.end()
  })
}
