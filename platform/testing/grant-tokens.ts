import { createHash, randomUUID } from 'node:crypto'

import { type FakeResponse, type ReceivedRequest, json } from './listen.ts'

export const CLIENT = { id: 'portal', secret: 'for-tests' } as const

interface Grant {
  readonly challenge: string
  readonly redirectUri: string
  readonly scope: string
}

export interface FakeTokenServer {
  /** The consent page. */
  readonly page: (arrived: ReceivedRequest) => FakeResponse
  readonly token: (arrived: ReceivedRequest) => FakeResponse
  /** Google's revocation: by a token in the form. */
  readonly revokeByForm: (arrived: ReceivedRequest) => FakeResponse
  /** Dropbox's revocation: by the access token of the request. */
  readonly revokeByBearer: (arrived: ReceivedRequest) => FakeResponse
  /** Number of valid permissions. */
  readonly grants: () => number
  /** Returns whether a request carries a valid token for this scope. */
  readonly admits: (arrived: ReceivedRequest, scope?: string) => boolean
  /** Expires all access tokens; refresh tokens stay valid. */
  readonly expire: () => void
  /** Revokes all permissions. */
  readonly revoke: () => void
  /** Code verifiers it received and tokens it issued. */
  readonly secrets: string[]
  /** The scope that users grant, if less than requested. */
  allowed: string | undefined
}

/**
 * Fake OAuth endpoints as the providers document them: code flow, PKCE (S256), single-use codes.
 */
export function grantTokens(): FakeTokenServer {
  const codes = new Map<string, Grant>()
  const refreshes = new Map<string, string>()
  const tokens = new Map<string, string>()
  /** Refresh token of each access token. */
  const origins = new Map<string, string>()
  const secrets: string[] = []

  function page({ url }: ReceivedRequest): FakeResponse {
    const asked = (name: string) => url.searchParams.get(name) ?? ''
    const wrong =
      asked('client_id') !== CLIENT.id ||
      asked('response_type') !== 'code' ||
      asked('code_challenge_method') !== 'S256' ||
      !asked('code_challenge') ||
      !asked('scope')
    if (wrong) return { status: 400, body: 'invalid_request' }
    const code = randomUUID()
    codes.set(code, {
      challenge: asked('code_challenge'),
      redirectUri: asked('redirect_uri'),
      scope: server.allowed ?? asked('scope'),
    })
    const back = (query: Record<string, string>) => {
      const address = new URL(asked('redirect_uri'))
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
      return address.href.replaceAll('&', '&amp;')
    }
    const state = asked('state')
    return {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: `<!doctype html><title>Allow access</title><h1>Allow access?</h1>
        <a href="${back({ code, state })}">Allow</a>
        <a href="${back({ error: 'access_denied', state })}">Deny</a>`,
    }
  }

  function token({ body }: ReceivedRequest): FakeResponse {
    const form = new URLSearchParams(body.toString())
    const given = (name: string) => form.get(name) ?? ''
    if (given('client_id') !== CLIENT.id || given('client_secret') !== CLIENT.secret) {
      return json(401, { error: 'invalid_client' })
    }
    if (given('grant_type') === 'refresh_token') {
      const scope = refreshes.get(given('refresh_token'))
      return scope
        ? issue(scope, undefined, given('refresh_token'))
        : json(400, { error: 'invalid_grant' })
    }
    secrets.push(given('code_verifier'))
    const grant = codes.get(given('code'))
    codes.delete(given('code'))
    const challenge = createHash('sha256').update(given('code_verifier')).digest('base64url')
    if (!grant || grant.redirectUri !== given('redirect_uri') || grant.challenge !== challenge) {
      return json(400, { error: 'invalid_grant', error_description: 'Bad Request' })
    }
    const refresh = randomUUID()
    refreshes.set(refresh, grant.scope)
    return issue(grant.scope, refresh)
  }

  function issue(scope: string, refresh?: string, origin = refresh): FakeResponse {
    const access = randomUUID()
    if (origin) origins.set(access, origin)
    tokens.set(access, scope)
    secrets.push(access, ...(refresh ? [refresh] : []))
    return json(200, {
      access_token: access,
      token_type: 'bearer',
      expires_in: 3600,
      scope,
      ...(refresh && { refresh_token: refresh }),
    })
  }

  function end(token: string): boolean {
    const refresh = refreshes.has(token) ? token : tokens.has(token) && origins.get(token)
    if (!refresh) return false
    refreshes.delete(refresh)
    for (const [access, origin] of origins) if (origin === refresh) tokens.delete(access)
    return true
  }

  const server: FakeTokenServer = {
    page,
    token,
    revokeByForm: ({ body }) => {
      const ended = end(new URLSearchParams(body.toString()).get('token') ?? '')
      return ended ? json(200, {}) : json(400, { error: 'invalid_token' })
    },
    revokeByBearer: ({ headers }) => {
      const ended = end(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
      return ended
        ? { status: 200, body: 'null' }
        : json(401, { error_summary: 'expired_access_token/' })
    },
    grants: () => refreshes.size,
    admits: ({ headers }, scope = '') => {
      const granted = tokens.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
      return granted?.split(' ').some((one) => one.includes(scope)) ?? false
    },
    expire: () => tokens.clear(),
    revoke: () => {
      tokens.clear()
      refreshes.clear()
    },
    secrets,
    allowed: undefined,
  }
  return server
}

/** Grants access as a user would and returns the parameters of the redirect. */
export async function allowAccess(url: string): Promise<{ code: string; state: string }> {
  const page = await (await fetch(url)).text()
  const back = /<a href="([^"]+)">Allow</.exec(page)?.[1]
  if (!back) throw new Error(`No way to allow: ${page}`)
  const { searchParams } = new URL(back.replaceAll('&amp;', '&'))
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}
