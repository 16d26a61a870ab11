import * as oauth from 'oauth4webapi'

import type { DriveSettings } from './cloud-drive.ts'
import { DriveError } from './drive-request.ts'

export interface Tokens {
  readonly accessToken: string
  /** Undefined if the provider issues none: the access then ends with the access token. */
  readonly refreshToken: string | undefined
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

interface Granted extends Tokens {
  /** Granted scope, which may be less than requested; undefined if all of it. */
  readonly scope: string | undefined
}

interface Asked {
  readonly state: string
  readonly verifier: string
  readonly redirectUri: string
  readonly scope: string
  /** Extra parameters of this provider's authorization request. */
  readonly extra: Readonly<Record<string, string>>
}

/** Used for providers that return no lifetime. */
const USUAL_SECONDS = 3600

export const randomState = oauth.generateRandomState
export const randomVerifier = oauth.generateRandomCodeVerifier

/** The provider's consent page (OAuth 2, authorization code flow with PKCE). */
export async function authorizationUrl(
  { oauthUrl, clientId }: DriveSettings,
  { state, verifier, redirectUri, scope, extra }: Asked,
): Promise<string> {
  const url = new URL(oauthUrl)
  const asked = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...extra,
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url.href
}

/** Exchanges an authorization code for tokens; a code works once. */
export function exchangeCode(
  settings: DriveSettings,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<Granted> {
  const { server, client, authentication, options } = speakTo(settings)
  const answer = oauth.validateAuthResponse(
    server,
    client,
    new URLSearchParams({ code }),
    oauth.expectNoState,
  )
  return tokensOf(settings, async () => {
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      answer,
      redirectUri,
      verifier,
      options,
    )
    return oauth.processAuthorizationCodeResponse(server, client, response)
  })
}

export function refreshTokens(settings: DriveSettings, refreshToken: string): Promise<Granted> {
  const { server, client, authentication, options } = speakTo(settings)
  return tokensOf(
    settings,
    async () => {
      const response = await oauth.refreshTokenGrantRequest(
        server,
        client,
        authentication,
        refreshToken,
        options,
      )
      return oauth.processRefreshTokenResponse(server, client, response)
    },
    refreshToken,
  )
}

function speakTo({ tokenUrl, clientId, clientSecret, timeout }: DriveSettings) {
  return {
    server: { issuer: new URL(tokenUrl).origin, token_endpoint: tokenUrl },
    client: { client_id: clientId },
    authentication: oauth.ClientSecretPost(clientSecret),
    options: {
      // Only configured URLs can be without encryption.
      [oauth.allowInsecureRequests]: tokenUrl.startsWith('http:'),
      signal: () => AbortSignal.timeout(timeout),
    },
  }
}

async function tokensOf(
  { tokenUrl }: DriveSettings,
  ask: () => Promise<oauth.TokenEndpointResponse>,
  refreshToken?: string,
): Promise<Granted> {
  try {
    const granted = await ask()
    return {
      accessToken: granted.access_token,
      refreshToken: granted.refresh_token ?? refreshToken,
      expiresAt: Date.now() + (granted.expires_in ?? USUAL_SECONDS) * 1000,
      scope: granted.scope,
    }
  } catch (error) {
    throw explain(error, new URL(tokenUrl).host)
  }
}

function explain(error: unknown, host: string): DriveError {
  if (error instanceof oauth.ResponseBodyError) {
    const ended = error.error === 'invalid_grant'
    const message = ended
      ? 'The permission has expired or was already used. Please grant access again.'
      : `${host} refuses this portal: ${error.error}. Contact your administrator: its client id and secret must be checked.`
    return new DriveError(ended ? 'not-connected' : 'refused', message, { cause: error })
  }
  return new DriveError('unreachable', `${host} does not answer. Please try again in a minute.`, {
    cause: error,
  })
}
