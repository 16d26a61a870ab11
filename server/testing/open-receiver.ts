import { once } from 'node:events'
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Webhook } from 'standardwebhooks'
import { afterAll } from 'vitest'

interface Received {
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Opens a receiver of webhooks on this machine, which responds with a status or as a test says. */
export async function openReceiver() {
  const received: Received[] = []
  const receiver = {
    url: '',
    host: '',
    received,
    respond: (response: ServerResponse): unknown => response.writeHead(204).end(),
    /** Returns the event that it got last; throws unless it is signed with the secret. */
    verify(secret: string): unknown {
      const { body, headers } = received.at(-1)!
      return new Webhook(secret).verify(body, headers as Record<string, string>)
    },
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { headers } = request
      const body = Buffer.concat(chunks).toString()
      received.push({ id: String(headers['webhook-id']), headers, body })
      receiver.respond(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  receiver.host = `127.0.0.1:${port}`
  receiver.url = `http://${receiver.host}/insights`
  return receiver
}
