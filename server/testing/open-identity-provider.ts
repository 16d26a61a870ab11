import { type JsonWebKey, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import Provider, { type Adapter, type AdapterPayload, type Configuration } from 'oidc-provider'

type Claims = Readonly<Record<string, unknown>>

interface Options {
  readonly port?: number
  /** Beginning of the redirect URIs of the portal. */
  readonly redirectUri: string
}

export const CLIENT = {
  id: 'insights',
  secret: 'a secret of sixty-four characters that nobody may ever guess, ok',
}

/**
 * Starts an OpenID provider on loopback that signs everybody on who comes, as `person` says. Tests
 * change what it says afterwards: its claims, keys and answers.
 */
export async function openIdentityProvider({ port = 0, redirectUri }: Options) {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let requests: string[] = []
  let key = newKey()
  let listener: RequestListener
  const people = new Map<string, Claims>()
  const memory = new Map<string, AdapterPayload>()

  const control = {
    issuer,
    /** Claims of the person who signs on next; `sub` is their name at the provider. */
    person: { sub: 'nobody' } as Claims | ((loginHint: string) => Claims),
    /** Changes the claims of a token before it is signed. */
    alter: undefined as ((claims: Record<string, unknown>) => void) | undefined,
    /** Changes the header of a token, or what signs it. */
    forge: undefined as { header?: object; key?: JsonWebKey; unsigned?: true } | undefined,
    /** Answers a path in another way. */
    answer: undefined as
      | ((path: string) => { status?: number; body: string } | undefined)
      | undefined,
    /** Changes the JSON of a response. */
    change: undefined as ((path: string, sent: object) => object) | undefined,
    /** True to reject secrets in a header, which the metadata offer. */
    rejectsBasic: false,
    /** True to let requests wait forever. */
    hangs: false,
    /** Paths that were asked for, the oldest first. */
    requests: () => requests,
    forget: () => (requests = []),
    /** Signs with another key from now on; what was signed before is not valid any more. */
    renewKey() {
      key = newKey()
      listener = start()
    },
    newKey,
    visit: (url: string) => visitProvider(url, redirectUri),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }

  function start(): RequestListener {
    const configuration: Configuration = {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [redirectUri],
          post_logout_redirect_uris: [new URL('/login', redirectUri).href],
          id_token_signed_response_alg: 'ES256',
        },
      ],
      jwks: { keys: [key] },
      adapter: (name) => new MemoryAdapter(name, memory),
      ttl: {
        AccessToken: TTL,
        AuthorizationCode: TTL,
        Grant: TTL,
        IdToken: TTL,
        Interaction: TTL,
        Session: TTL,
      },
      cookies: { keys: ['only for tests'] },
      claims: {
        openid: ['sub', 'xms_edov', 'preferred_username'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name'],
      },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, id) => ({
        accountId: id,
        claims: () => ({ ...people.get(id), sub: id }),
      }),
    }
    const provider = new Provider(issuer, configuration)
    // Each connection has an address of its own below the one that is registered.
    provider.Client.prototype.redirectUriAllowed = (uri: string) => uri.startsWith(redirectUri)
    provider.use(async (context, next) => {
      if (!context.path.startsWith('/interaction/')) return next()
      const { params } = await provider.interactionDetails(context.req, context.res)
      const person =
        typeof control.person === 'function'
          ? control.person(String(params['login_hint']))
          : control.person
      const accountId = String(person['sub'])
      people.set(accountId, person)
      const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
      grant.addOIDCScope('openid email profile')
      const grantId = await grant.save()
      const result = { login: { accountId }, consent: { grantId } }
      context.redirect(await provider.interactionResult(context.req, context.res, result))
    })
    provider.use(async (context, next) => {
      await next()
      const body = context.body as { id_token?: string } | undefined
      if (context.path === '/token' && body?.id_token && (control.alter || control.forge)) {
        body.id_token = resign(body.id_token)
      }
      if (control.change && body) context.body = control.change(context.path, body)
    })
    return provider.callback() as RequestListener
  }

  function resign(token: string): string {
    const [header = '', payload = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<
      string,
      unknown
    >
    control.alter?.(claims)
    const head = {
      ...(JSON.parse(Buffer.from(header, 'base64url').toString()) as object),
      ...control.forge?.header,
    }
    const text = [head, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    if (control.forge?.unsigned) return `${text}.`
    const signer = createPrivateKey({ key: control.forge?.key ?? key, format: 'jwk' })
    const signature = sign('sha256', Buffer.from(text), { key: signer, dsaEncoding: 'ieee-p1363' })
    return `${text}.${signature.toString('base64url')}`
  }

  listener = start()
  server.on('request', (request, response) => {
    const path = new URL(request.url ?? '', issuer).pathname
    requests.push(path)
    if (control.hangs) return
    const rejected = control.rejectsBasic && request.headers.authorization?.startsWith('Basic ')
    const answer = rejected
      ? { status: 401, body: '{"error":"invalid_client"}' }
      : control.answer?.(path)
    if (!answer) {
      listener(request, response)
      return
    }
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
    response.end(answer.body)
  })
  return control
}

/** Goes through the pages of a provider as a browser does; returns where they lead back to. */
export async function visitProvider(url: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let at = new URL(url)
  for (let step = 0; step < 10; step += 1) {
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const equals = pair.indexOf('=')
      cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${response.status}: ${await response.text()}`)
    at = new URL(location, at)
    if (at.href.startsWith(redirectUri)) return at
  }
  throw new Error('The provider leads nowhere')
}

/** Seconds. */
const TTL = 3600

/** Keeps what a provider stores for as long as it runs, its change of keys included. */
class MemoryAdapter implements Adapter {
  readonly #name: string
  readonly #memory: Map<string, AdapterPayload>

  constructor(name: string, memory: Map<string, AdapterPayload>) {
    this.#name = name
    this.#memory = memory
  }

  #key(id: string): string {
    return `${this.#name} ${id}`
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#memory.set(this.#key(id), payload)
    if (payload.uid) this.#memory.set(this.#key(`uid ${payload.uid}`), payload)
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#memory.get(this.#key(id))
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#memory.get(this.#key(`uid ${uid}`))
  }

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const found = this.#memory.get(this.#key(id))
    if (found) found.consumed = Math.floor(Date.now() / 1000)
  }

  async destroy(id: string): Promise<void> {
    this.#memory.delete(this.#key(id))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { grantId: of }] of this.#memory) if (of === grantId) this.#memory.delete(key)
  }
}

let keys = 0

function newKey(): JsonWebKey & { kid: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  keys += 1
  return { ...privateKey.export({ format: 'jwk' }), kid: `key ${keys}`, alg: 'ES256', use: 'sig' }
}
