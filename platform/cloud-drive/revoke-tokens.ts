import type { DriveSettings } from './cloud-drive.ts'
import { DriveError } from './drive-request.ts'
import { refreshTokens, type Tokens } from './oauth.ts'

/**
 * Revokes a permission at the provider. A permission that has already ended counts as revoked.
 * Throws a DriveError if a retry may succeed.
 *
 * https://developers.google.com/identity/protocols/oauth2/web-server#tokenrevoke,
 * https://www.dropbox.com/developers/documentation/http/documentation#auth-token-revoke
 */
export function revokeTokens(
  settings: DriveSettings,
  provider: 'google-drive' | 'dropbox',
  tokens: Tokens,
): Promise<void> {
  return provider === 'dropbox'
    ? revokeAtDropbox(settings, tokens)
    : revokeAtGoogle(settings, tokens)
}

async function revokeAtGoogle(settings: DriveSettings, tokens: Tokens): Promise<void> {
  const token = tokens.refreshToken ?? tokens.accessToken
  const { status, text } = await send(settings, { body: new URLSearchParams({ token }) })
  // Already revoked by its owner, or expired.
  if (status === 400 && text.includes('invalid_token')) return
  requireSuccess(settings, status)
}

/** Dropbox revokes a refresh token together with a valid access token that it issued. */
async function revokeAtDropbox(settings: DriveSettings, tokens: Tokens): Promise<void> {
  const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  const { status } = await send(settings, withToken(tokens.accessToken))
  if (status !== 401) return requireSuccess(settings, status)
  if (!tokens.refreshToken) return
  try {
    const { accessToken } = await refreshTokens(settings, tokens.refreshToken)
    const again = await send(settings, withToken(accessToken))
    if (again.status !== 401) requireSuccess(settings, again.status)
  } catch (error) {
    if (!(error instanceof DriveError) || error.kind !== 'not-connected') throw error
  }
}

async function send({ revokeUrl, timeout }: DriveSettings, init: RequestInit) {
  try {
    const response = await fetch(revokeUrl, {
      ...init,
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    return { status: response.status, text: (await response.text()).slice(0, 1000) }
  } catch (error) {
    throw new DriveError('unreachable', `${new URL(revokeUrl).host} does not answer.`, {
      cause: error,
    })
  }
}

function requireSuccess({ revokeUrl }: DriveSettings, status: number): void {
  if (status >= 200 && status < 300) return
  const kind = status === 429 || status >= 500 ? 'busy' : 'refused'
  throw new DriveError(kind, `${new URL(revokeUrl).host} did not revoke a token (${status}).`)
}
