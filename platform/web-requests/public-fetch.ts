import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { type IncomingMessage, Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { type LookupFunction, isIP } from 'node:net'

import { isPublicAddress } from '../capture/public-addresses.ts'

interface Limits {
  /** `host:port` that may be reached although it is not public, and without encryption. */
  readonly privateHosts: readonly string[]
  /** Milliseconds for a request with its response. */
  readonly timeout: number
  /** True to let go of the response once its status is known. */
  readonly statusOnly?: boolean
  /** Returns the addresses of a name; those of the system by default. */
  readonly lookup?: LookupFunction
}

/**
 * Many users of one firm sign on at once; a server that hangs must not take all sockets. Each request
 * has its own: a server may close a connection that is kept while the next request is on its way.
 */
const SOCKETS = { keepAlive: false, maxSockets: 64, maxTotalSockets: 256 } as const
/** Metadata, keys and tokens have a few kilobytes. */
const MAX_BYTES = 256 * 1024

const agents = {
  https: new HttpsAgent(SOCKETS),
  http: new HttpAgent(SOCKETS),
}

/** A request that was not sent, or whose response was not read to its end. */
export class PublicRequestError extends Error {
  override readonly name = 'PublicRequestError'
  readonly code: 'forbidden' | 'unreachable' | 'too-large'
  constructor(code: PublicRequestError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/**
 * Returns a `fetch` for servers whose addresses people enter: https to public addresses at port 443,
 * checked as the connection is made, so that a name cannot lead elsewhere afterwards. It follows no
 * redirects, sends no cookies, and reads at most 256 kB.
 */
export function publicFetch({ privateHosts, timeout, statusOnly, lookup }: Limits) {
  return async (
    address: string,
    init: {
      readonly method?: string
      readonly headers?: unknown
      readonly body?: string | URLSearchParams | null
    },
  ): Promise<Response> => {
    const url = new URL(address)
    const isPrivate = isPrivateHost(url, privateHosts)
    if (!isPrivate && !isPublicUrl(url)) throw forbidden(url.hostname)
    // Libraries send null for none.
    const body = init.body?.toString()
    const headers = Object.fromEntries(
      new Headers(init.headers as ConstructorParameters<typeof Headers>[0]),
    )
    const options = {
      method: init.method ?? 'GET',
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
      signal: AbortSignal.timeout(timeout),
      maxHeaderSize: 32 * 1024,
    }
    try {
      return await new Promise<Response>((resolve, reject) => {
        const sent =
          url.protocol === 'https:'
            ? httpsRequest(url, {
                ...options,
                agent: agents.https,
                ...(!isPrivate && { lookup: onlyPublic(lookup) }),
              })
            : httpRequest(url, { ...options, agent: agents.http })
        sent.on('error', reject)
        sent.on('response', (response) => {
          const read = statusOnly ? readStatus(response) : readWhole(response)
          read.then(resolve, reject)
        })
        sent.end(body)
      })
    } catch (error) {
      if (error instanceof PublicRequestError) throw error
      throw new PublicRequestError('unreachable', `${url.host} does not answer.`, {
        cause: error,
      })
    }
  }
}

const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80')

const isPrivateHost = (url: URL, privateHosts: readonly string[]) =>
  privateHosts.includes(`${url.hostname}:${portOf(url)}`)

function isPublicUrl(url: URL): boolean {
  const { protocol, hostname, username, password } = url
  const literal = hostname.replace(/^\[|\]$/g, '')
  return (
    protocol === 'https:' &&
    portOf(url) === '443' &&
    username === '' &&
    password === '' &&
    (isIP(literal) === 0 || isPublicAddress(literal))
  )
}

/** Returns false for a URL that is never reached; a name is looked up when it is. */
export const mayBeReached = (url: URL, privateHosts: readonly string[]): boolean =>
  isPrivateHost(url, privateHosts) || isPublicUrl(url)

const forbidden = (name: string) =>
  new PublicRequestError(
    'forbidden',
    `${name} is not reached: only public https addresses at port 443 are.`,
  )

/** Fails for a name with one address that is not public, like one that is turned against us. */
function onlyPublic(lookup: LookupFunction = lookUp as LookupFunction): LookupFunction {
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const all = found as LookupAddress[]
      if (all.length === 0 || !all.every(({ address }) => isPublicAddress(address))) {
        return done(forbidden(name), [])
      }
      if (options.all) done(null, all)
      else done(null, all[0]!.address, all[0]!.family)
    })
  }
}

/** Takes no byte of the body. */
async function readStatus(response: IncomingMessage): Promise<Response> {
  response.destroy()
  return toResponse(response, null)
}

async function readWhole(response: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) {
      response.destroy()
      throw new PublicRequestError('too-large', 'The response is too large.')
    }
    chunks.push(chunk)
  }
  return toResponse(response, Buffer.concat(chunks))
}

function toResponse(response: IncomingMessage, body: Buffer<ArrayBuffer> | null): Response {
  const headers = new Headers()
  for (const name of ['content-type', 'www-authenticate']) {
    const value = response.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const status = response.statusCode ?? 500
  const isEmpty = [101, 204, 205, 304].includes(status)
  if (status < 200 || status > 599) throw new PublicRequestError('unreachable', 'No HTTP status.')
  return new Response(isEmpty ? null : body, { status, headers })
}
