import { lookup as lookUp } from 'node:dns/promises'
import { once } from 'node:events'
import {
  type IncomingMessage,
  type ServerResponse,
  createServer,
  request as sendRequest,
} from 'node:http'
import { type AddressInfo, type Socket, connect, isIP } from 'node:net'
import type { Duplex } from 'node:stream'

import { type CaptureFailure, MAX_PAGE_BYTES } from './capture.ts'
import { isPublicAddress } from './public-addresses.ts'

/** Returns all addresses of a name. */
export type Lookup = (name: string) => Promise<readonly { readonly address: string }[]>

interface Options {
  /** `address:port` that may be reached although it is not public: for tests. */
  readonly allowed?: readonly string[]
  readonly lookup?: Lookup
  readonly maxBytes?: number
}

export interface CaptureProxy {
  readonly port: number
  /** Returns why the latest request to this host and port was rejected; undefined if it was not. */
  rejectionOf(host: string, port: number): CaptureFailure | undefined
  /** True when more bytes went through it than allowed. */
  isOverrun(): boolean
  close(): void
}

const PORTS = [80, 443]
const CONNECT_TIMEOUT_MS = 5_000
/** A browser opens fewer than that to one proxy. */
const MAX_CONNECTIONS = 200
const MAX_HEADER_BYTES = 64 * 1024
/** Headers that are about one connection, not about the request (RFC 9110, 7.6.1). */
const HOP_HEADERS = new Set(['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']) // prettier-ignore

/**
 * Opens the only way out of a browser: an HTTP proxy on loopback that resolves each name itself, once
 * for each connection, and connects to an address that it has checked. A name that resolves to
 * anything but public addresses is rejected, and so are all ports but 80 and 443.
 */
export async function openCaptureProxy(options: Options = {}): Promise<CaptureProxy> {
  const { allowed = [], lookup = lookUpAll, maxBytes = MAX_PAGE_BYTES } = options
  const rejections = new Map<string, CaptureFailure>()
  const sockets = new Set<Duplex>()
  let bytes = 0

  function keep(socket: Duplex): void {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }

  function count(chunk: Buffer): void {
    bytes += chunk.length
    if (bytes > maxBytes) for (const socket of sockets) socket.destroy()
  }

  function check(address: string, port: number): CaptureFailure | undefined {
    if (allowed.includes(`${address}:${port}`)) return undefined
    if (!isPublicAddress(address)) return 'not-public'
    return PORTS.includes(port) ? undefined : 'wrong-port'
  }

  async function findAddresses(name: string, port: number): Promise<string[]> {
    const found = isIP(name) ? [{ address: name }] : await lookup(name).catch(() => [])
    if (found.length === 0) throw new RejectedError('unknown-name')
    // One that is not public among others that are is how a name is turned against its visitors.
    for (const { address } of found) {
      const rejection = check(address, port)
      if (rejection) throw new RejectedError(rejection)
    }
    return found.map(({ address }) => address)
  }

  async function open(host: string, port: number): Promise<Socket> {
    const name = host.replace(/^\[/, '').replace(/\]$/, '')
    const key = keyOf(host, port)
    try {
      if (bytes > maxBytes) throw new RejectedError('too-many-bytes')
      for (const address of await findAddresses(name, port)) {
        const socket = await connectTo(address, port).catch(() => undefined)
        if (!socket) continue
        keep(socket)
        const rejection = check(socket.remoteAddress ?? '', socket.remotePort ?? 0)
        if (rejection) {
          socket.destroy()
          throw new RejectedError(rejection)
        }
        rejections.delete(key)
        return socket
      }
      throw new RejectedError('unreachable')
    } catch (error) {
      if (error instanceof RejectedError) rejections.set(key, error.code)
      throw error
    }
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? '')
    if (url?.protocol !== 'http:') throw new RejectedError('wrong-scheme')
    const socket = await open(url.hostname, portOf(url))
    const onward = sendRequest({
      createConnection: () => socket,
      method: request.method ?? 'GET',
      path: `${url.pathname}${url.search}`,
      headers: [...endToEnd(request.rawHeaders), 'Connection', 'close'],
      setHost: false,
      maxHeaderSize: MAX_HEADER_BYTES,
    })
    const drop = () => {
      socket.destroy()
      request.destroy()
    }
    onward.on('error', drop)
    onward.on('response', (answer) => {
      answer.on('error', drop)
      try {
        response.writeHead(answer.statusCode ?? 502, endToEnd(answer.rawHeaders))
        answer.pipe(response)
      } catch {
        // A header that may be received but not sent.
        drop()
      }
    })
    socket.on('data', count)
    request.on('data', count)
    request.pipe(onward)
    response.on('close', () => socket.destroy())
  }

  async function tunnel(request: IncomingMessage, near: Duplex, head: Buffer): Promise<void> {
    const at = (request.url ?? '').lastIndexOf(':')
    const host = (request.url ?? '').slice(0, at)
    const port = Number((request.url ?? '').slice(at + 1))
    if (at < 1 || !Number.isInteger(port)) throw new RejectedError('wrong-scheme')
    const far = await open(host, port)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.on('data', count)
    far.on('data', count)
    near.write('HTTP/1.1 200 Connection established\r\n\r\n')
    far.write(head)
    near.pipe(far)
    far.pipe(near)
  }

  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES })
  server.maxConnections = MAX_CONNECTIONS
  server.on('connection', keep)
  server.on('request', (request, response) => {
    // Without a response: nothing that could be taken for the page.
    forward(request, response).catch(() => request.destroy())
  })
  server.on('connect', (request, socket, head) => {
    tunnel(request, socket, head).catch(() => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'))
  })
  server.on('upgrade', (_, socket) => socket.destroy())
  server.on('clientError', (_, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    rejectionOf: (host, port) => rejections.get(keyOf(host, port)),
    isOverrun: () => bytes > maxBytes,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

class RejectedError extends Error {
  readonly code: CaptureFailure
  constructor(code: CaptureFailure) {
    super(code)
    this.code = code
  }
}

const lookUpAll: Lookup = (name) => lookUp(name, { all: true, verbatim: true })

const keyOf = (host: string, port: number) => `${host.toLowerCase()}:${port}`

export const portOf = ({ port, protocol }: URL) =>
  Number(port || (protocol === 'https:' ? 443 : 80))

/** Name-value pairs as they were sent, without those of the connection. */
function endToEnd(raw: readonly string[]): string[] {
  return raw.filter((_, at) => !HOP_HEADERS.has(raw[at - (at % 2)]!.toLowerCase()))
}

async function connectTo(address: string, port: number): Promise<Socket> {
  const socket = connect({ host: address, port })
  const timer = setTimeout(() => socket.destroy(new Error('slow')), CONNECT_TIMEOUT_MS)
  try {
    await once(socket, 'connect')
    return socket
  } finally {
    clearTimeout(timer)
  }
}
