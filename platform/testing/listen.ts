import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface ReceivedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Response of a fake provider; `headers` and `body` as they are sent. */
export interface FakeResponse {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
}

/** Fault to inject instead of a response. */
export type Fault =
  | FakeResponse
  /** Receives the request and never responds. */
  | 'silence'
  /** Closes the connection after this many bytes of the request. */
  | { readonly hangUpAfter: number }
  /** Handles the request, then closes the connection without a response. */
  | 'lost-answer'

export interface Provider {
  readonly origin: string
  /** `POST /path` of all requests in order of arrival. */
  readonly requests: string[]
  /** Called for each request. */
  fault: (line: string) => Fault | undefined
  readonly close: () => Promise<void>
}

/** Starts a server on a free port. `onCut` receives requests whose connection was closed early. */
export async function listen(
  answer: (arrived: ReceivedRequest) => FakeResponse | Promise<FakeResponse>,
  { port = 0, onCut }: { port?: number; onCut?: (arrived: ReceivedRequest) => void } = {},
): Promise<Provider> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    void take(request, response).catch(() => response.destroy())
  })

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', provider.origin)
    const { method = '', headers } = request
    const line = `${method} ${url.pathname}`
    requests.push(line)
    const fault = provider.fault(line)
    if (fault === 'silence') return
    if (typeof fault === 'object' && 'hangUpAfter' in fault) {
      const body = await readUpTo(request, fault.hangUpAfter)
      onCut?.({ method, url, headers, body })
      return void request.socket.destroy()
    }
    const body = await buffer(request)
    const said = typeof fault === 'object' ? fault : await answer({ method, url, headers, body })
    // Destroying a request that has been read closes nothing.
    if (fault === 'lost-answer') return void request.socket.destroy()
    response.writeHead(said.status, said.headers).end(said.body)
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const provider: Provider = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fault: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return provider
}

async function readUpTo(request: IncomingMessage, bytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  if (bytes === 0) return Buffer.alloc(0)
  // The connection stays until the received bytes are taken.
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    parts.push(part as Buffer)
    length += (part as Buffer).byteLength
    if (length >= bytes) break
  }
  return Buffer.concat(parts).subarray(0, bytes)
}

export function json(
  status: number,
  body: object,
  headers: Record<string, string> = {},
): FakeResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}
