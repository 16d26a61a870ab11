import * as oauth from 'oauth4webapi'

import { publicFetch } from '../web-requests/public-fetch.ts'
import { explained, IdentityProviderError } from './identity-provider-error.ts'

/** How the portal is registered at an identity provider. */
export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  /** Undefined for a public client, which proves itself by PKCE alone. */
  readonly clientSecret: string | undefined
  /** How the secret is sent where the provider offers both ways; see `findSecretMethod`. */
  readonly secretBy: SecretMethod
  readonly redirectUri: string
  /** `host:port` that may be reached although it is not public. */
  readonly privateHosts: readonly string[]
  /** Milliseconds for each request. */
  readonly timeout: number
  /** Seconds by which clocks may differ. */
  readonly clockTolerance: number
}

export type SecretMethod = 'basic' | 'post'

/** Secrets of one sign-on, kept in the browser that began it. */
export interface SignOnSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface Identity {
  readonly subject: string
  /** Seconds since 1970 by the provider's clock. */
  readonly issuedAt: number
  /** When the provider asked who it is, in seconds since 1970; null if it does not say. */
  readonly authenticatedAt: number | null
  /** How the person signed on there: the claims `acr` and `amr`. */
  readonly acr: string | null
  readonly amr: readonly unknown[]
  readonly email: string | null
  /** The claim `email_verified` as the provider sends it: a boolean, a text, or nothing. */
  readonly emailVerified: unknown
  /** Microsoft's claim `xms_edov`: whether the owner of the address's domain has verified it. */
  readonly domainVerified: unknown
  /** An account of another organisation that the directory has invited. */
  readonly guest: boolean
  readonly givenName: string | null
  readonly familyName: string | null
  readonly name: string | null
}

export const newSecrets = (): SignOnSecrets => ({
  state: oauth.generateRandomState(),
  nonce: oauth.generateRandomNonce(),
  verifier: oauth.generateRandomCodeVerifier(),
})

/** Metadata is asked for again after so many milliseconds. */
const FRESH = 10 * 60 * 1000
const MAX_KNOWN = 1000

type Metadata = oauth.AuthorizationServer
interface Known {
  readonly at: number
  readonly found: Promise<Metadata>
}
/** By issuer: the users of one firm who sign on at once ask for it once. */
const known = new Map<string, Known>()

/** Returns what the provider says of itself. `anew` asks it now, whatever is known. */
export function discover(settings: ProviderSettings, anew = false): Promise<Metadata> {
  const { issuer } = settings
  const before = known.get(issuer)
  if (!anew && before && Date.now() - before.at < FRESH) return before.found
  const found = ask(settings)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(issuer, { at: Date.now(), found })
  found.catch(() => known.get(issuer)?.found === found && known.delete(issuer))
  return found
}

function ask(settings: ProviderSettings): Promise<Metadata> {
  return explained(async () => {
    const issuer = new URL(settings.issuer)
    const response = await oauth.discoveryRequest(issuer, optionsOf(settings))
    const metadata = await readDiscovery(issuer, response)
    for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
      if (!metadata[name]) throw wrong(`The provider names no ${name}.`)
    }
    const page = new URL(metadata.authorization_endpoint!)
    // A browser is sent there: nothing but a page.
    if (page.protocol !== 'https:' && !isPrivate(settings, page)) {
      throw wrong('The provider’s sign-on page is not encrypted.')
    }
    const methods = metadata.code_challenge_methods_supported
    if (methods && !methods.includes('S256')) throw wrong('The provider does not support PKCE.')
    return metadata
  })
}

/** Throws an error that names the issuer by which the provider names itself. */
async function readDiscovery(issuer: URL, response: Response): Promise<Metadata> {
  try {
    return await oauth.processDiscoveryResponse(issuer, response)
  } catch (error) {
    const { cause } = error as oauth.OperationProcessingError
    const { attribute, body } = (cause ?? {}) as { attribute?: string; body?: { issuer?: string } }
    if (attribute !== 'issuer' || body?.issuer === undefined) throw error
    const named = body.issuer.slice(0, 500)
    const message = named.includes('{')
      ? `This address is the one of all organizations (${named}). Enter the one with the ID of your own.`
      : `The provider names itself ${named}. Enter exactly that as its address.`
    throw new IdentityProviderError('issuer', message, { cause: error })
  }
}

/**
 * Returns how the provider takes the client secret: as its metadata say, and where they offer both
 * ways, the one that it accepts. Throws if it accepts neither.
 */
export async function findSecretMethod(settings: ProviderSettings): Promise<SecretMethod> {
  if (settings.clientSecret === undefined) return 'basic'
  const metadata = await discover(settings)
  const offered = (['basic', 'post'] as const).filter((way) => offers(metadata, way))
  for (const secretBy of offered) {
    if (await acceptsSecret({ ...settings, secretBy }, metadata)) return secretBy
  }
  throw wrong('The provider does not accept this client ID and secret.')
}

/** Without a list, the standard says `client_secret_basic`. */
const offers = (
  { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }: Metadata,
  way: SecretMethod,
) => methods.includes(`client_secret_${way}`)

/** Asks for tokens by a code that does not exist: a provider rejects an unknown client before that. */
function acceptsSecret(settings: ProviderSettings, metadata: Metadata): Promise<boolean> {
  return explained(async () => {
    const response = await oauth.genericTokenEndpointRequest(
      metadata,
      { client_id: settings.clientId },
      authenticationOf(settings, metadata),
      'authorization_code',
      {
        code: 'no code',
        redirect_uri: settings.redirectUri,
        code_verifier: oauth.generateRandomCodeVerifier(),
      },
      optionsOf(settings),
    )
    const body = (await response.json().catch(() => null)) as { readonly error?: unknown } | null
    return response.status !== 401 && body?.error !== 'invalid_client'
  })
}

/** Fetches the keys that the provider signs with, and returns their number. */
export async function countKeys(settings: ProviderSettings): Promise<number> {
  const { jwks_uri } = await discover(settings)
  return explained(async () => {
    const response = await publicFetch(settings)(jwks_uri!, {
      headers: { accept: 'application/json' },
    })
    const { keys } = (await response.json()) as { readonly keys?: unknown }
    if (!response.ok || !Array.isArray(keys) || keys.length === 0) {
      throw wrong('The provider publishes no keys.')
    }
    return keys.length
  })
}

interface Asking {
  readonly email: string | undefined
  /** True to have the provider ask who it is, also a person whom it knows. */
  readonly anew?: boolean
  /** Values of `acr` that the provider is to meet, separated by blanks. */
  readonly acrValues?: string
}

/** Returns the provider's page where a user signs on. */
export async function authorizationUrl(
  settings: ProviderSettings,
  { state, nonce, verifier }: SignOnSecrets,
  { email, anew = false, acrValues = '' }: Asking,
): Promise<string> {
  const url = new URL((await discover(settings)).authorization_endpoint!)
  const asked = {
    client_id: settings.clientId,
    redirect_uri: settings.redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(email !== undefined && { login_hint: email }),
    ...(anew && { max_age: '0' }),
    ...(acrValues !== '' && { acr_values: acrValues }),
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Exchanges the answer that a browser brought for who the user is. State, issuer, PKCE, audience,
 * nonce, times and signature are checked; a signature by a key that is not known yet makes the keys
 * be fetched again, once.
 */
export async function identify(
  settings: ProviderSettings,
  { state, nonce, verifier }: SignOnSecrets,
  answer: URLSearchParams,
): Promise<Identity> {
  const metadata = await discover(settings)
  const client = { client_id: settings.clientId, [oauth.clockTolerance]: settings.clockTolerance }
  const options = optionsOf(settings)
  return explained(async () => {
    const checked = readAnswer(metadata, client, answer, state)
    const response = await withoutNulls(
      await oauth.authorizationCodeGrantRequest(
        metadata,
        client,
        authenticationOf(settings, metadata),
        checked,
        settings.redirectUri,
        verifier,
        options,
      ),
    )
    const tokens = await oauth.processAuthorizationCodeResponse(metadata, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    })
    await checkSignature(settings, metadata, response)
    const claims = oauth.getValidatedIdTokenClaims(tokens)!
    checkTenant(metadata, claims)
    const complete = claims['email'] !== undefined && claims['email_verified'] !== undefined
    if (complete || !metadata.userinfo_endpoint) return toIdentity(claims.sub, claims.iat, claims)
    const { access_token } = tokens
    const said = await oauth.userInfoRequest(metadata, client, access_token, options)
    const more = await oauth.processUserInfoResponse(metadata, client, claims.sub, said)
    // What proves an address comes from the same place as the address.
    const { email: _email, email_verified: _verified, ...others } = claims
    const known = more.email === undefined ? claims : others
    return toIdentity(claims.sub, claims.iat, { ...more, ...known })
  })
}

/** Some providers send `null` for tokens that they do not give, which counts as missing. */
async function withoutNulls(response: Response): Promise<Response> {
  const { status, headers } = response
  const text = await response.text()
  let body = text
  try {
    body = JSON.stringify(JSON.parse(text), (_key, value: unknown) => value ?? undefined)
  } catch {
    // No JSON: the reader of the response says so.
  }
  return new Response(body, { status, headers })
}

const TENANT = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i

/** Rejects a token of another tenant than the one that the issuer names. */
function checkTenant({ issuer }: Metadata, { tid }: Readonly<Record<string, unknown>>): void {
  const [tenant] = TENANT.exec(issuer) ?? []
  if (tenant === undefined || tid === undefined) return
  if (typeof tid === 'string' && tid.toLowerCase() === tenant.toLowerCase()) return
  throw new IdentityProviderError('token', 'The token is of another tenant.')
}

function readAnswer(
  metadata: Metadata,
  client: oauth.Client,
  answer: URLSearchParams,
  state: string,
): URLSearchParams {
  try {
    return oauth.validateAuthResponse(metadata, client, answer, state)
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError) throw error
    const issuer = answer.get('iss')
    const fault = issuer === metadata.issuer || answer.get('state') !== state ? 'state' : 'issuer'
    throw new IdentityProviderError(fault, 'The answer is not for this sign-on.', { cause: error })
  }
}

async function checkSignature(
  settings: ProviderSettings,
  metadata: Metadata,
  response: Response,
): Promise<void> {
  const options = optionsOf(settings)
  try {
    await oauth.validateApplicationLevelSignature(metadata, response, options)
  } catch (error) {
    if (!(error instanceof oauth.OperationProcessingError)) throw error
    // Keys are kept with the metadata object: another one starts without any.
    const renewed = { ...metadata }
    await oauth.validateApplicationLevelSignature(renewed, response, options)
    known.set(settings.issuer, { at: Date.now(), found: Promise.resolve(renewed) })
  }
}

const MAX_SUBJECT_LENGTH = 255

function toIdentity(
  subject: string,
  issuedAt: number,
  claims: Readonly<Record<string, unknown>>,
): Identity {
  if (subject === '' || subject.length > MAX_SUBJECT_LENGTH || /\p{Cc}/u.test(subject)) {
    throw new IdentityProviderError('token', 'The provider’s subject cannot be used.')
  }
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  return {
    subject,
    issuedAt,
    authenticatedAt: typeof claims['auth_time'] === 'number' ? claims['auth_time'] : null,
    acr: text('acr'),
    amr: Array.isArray(claims['amr']) ? claims['amr'] : [],
    email: text('email'),
    emailVerified: claims['email_verified'],
    domainVerified: claims['xms_edov'],
    guest:
      claims['acct'] === 1 ||
      ['email', 'preferred_username', 'upn'].some((name) => /#EXT#/i.test(text(name) ?? '')),
    givenName: text('given_name'),
    familyName: text('family_name'),
    name: text('name'),
  }
}

function authenticationOf(
  { clientSecret, secretBy }: ProviderSettings,
  metadata: Metadata,
): oauth.ClientAuth {
  if (clientSecret === undefined) return oauth.None()
  const posts = secretBy === 'post' || !offers(metadata, 'basic')
  return posts ? oauth.ClientSecretPost(clientSecret) : oauth.ClientSecretBasic(clientSecret)
}

function optionsOf(settings: ProviderSettings) {
  return {
    [oauth.customFetch]: publicFetch(settings),
    // Whether a host may be reached without encryption is decided by `publicFetch`.
    [oauth.allowInsecureRequests]: true,
  }
}

function isPrivate({ privateHosts }: ProviderSettings, { hostname, port, protocol }: URL): boolean {
  const used = port || (protocol === 'https:' ? '443' : '80')
  return /^https?:$/.test(protocol) && privateHosts.includes(`${hostname}:${used}`)
}

const wrong = (message: string) => new IdentityProviderError('wrong', message)
