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
}

/**
 * Many users of one firm sign on at once; a provider that hangs must not take all sockets. Each request
 * has its own: a provider may close a connection that is kept while the next request is on its way.
 */
const SOCKETS = { keepAlive: false, maxSockets: 64, maxTotalSockets: 256 } as const
/** Metadata, keys and tokens have a few kilobytes. */
const MAX_BYTES = 256 * 1024

const agents = {
  public: new HttpsAgent({ ...SOCKETS, lookup: lookUpPublic } as object),
  privateHttps: new HttpsAgent(SOCKETS),
  privateHttp: new HttpAgent(SOCKETS),
}

/** A request that was not sent, or whose response was not read to its end. */
export class ProviderRequestError extends Error {
  override readonly name = 'ProviderRequestError'
  readonly code: 'forbidden' | 'unreachable' | 'too-large'
  constructor(code: ProviderRequestError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/**
 * Returns a `fetch` for identity providers, whose addresses people enter: https to public addresses
 * at port 443, checked as the connection is made, so that a name cannot lead elsewhere afterwards.
 * It follows no redirects, sends no cookies, and reads at most 256 kB.
 */
export function providerFetch({ privateHosts, timeout }: Limits) {
  return async (
    address: string,
    init: { readonly method?: string; readonly headers?: unknown; readonly body?: unknown },
  ): Promise<Response> => {
    const url = new URL(address)
    const port = url.port || (url.protocol === 'https:' ? '443' : '80')
    const isPrivate = privateHosts.includes(`${url.hostname}:${port}`)
    if (!isPrivate) requirePublic(url, port)
    const body = init.body instanceof URLSearchParams ? init.body.toString() : undefined
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
                agent: isPrivate ? agents.privateHttps : agents.public,
              })
            : httpRequest(url, { ...options, agent: agents.privateHttp })
        sent.on('error', reject)
        sent.on('response', (response) => {
          readWhole(response).then(resolve, reject)
        })
        sent.end(body)
      })
    } catch (error) {
      if (error instanceof ProviderRequestError) throw error
      throw new ProviderRequestError('unreachable', `${url.host} does not answer.`, {
        cause: error,
      })
    }
  }
}

function requirePublic({ protocol, hostname, username, password }: URL, port: string): void {
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (
    protocol === 'https:' &&
    port === '443' &&
    username === '' &&
    password === '' &&
    (isIP(literal) === 0 || isPublicAddress(literal))
  )
    return
  throw new ProviderRequestError(
    'forbidden',
    `${hostname} is not reached: identity providers have a public https address.`,
  )
}

/** Fails for a name with one address that is not public, like one that is turned against us. */
function lookUpPublic(...[name, options, done]: Parameters<LookupFunction>): void {
  lookUp(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, [])
    const wrong = found.find(({ address }) => !isPublicAddress(address))
    if (wrong || found.length === 0) {
      const why = `${name} is not reached: it has an address that is not public.`
      return done(new ProviderRequestError('forbidden', why), [])
    }
    if (options.all) done(null, found)
    else done(null, found[0]!.address, found[0]!.family)
  })
}

async function readWhole(response: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) {
      response.destroy()
      throw new ProviderRequestError('too-large', 'The response is too large.')
    }
    chunks.push(chunk)
  }
  const headers = new Headers()
  for (const name of ['content-type', 'www-authenticate']) {
    const value = response.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const status = response.statusCode ?? 500
  const isEmpty = [101, 204, 205, 304].includes(status)
  if (status < 200 || status > 599) throw new ProviderRequestError('unreachable', 'No HTTP status.')
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers })
}
