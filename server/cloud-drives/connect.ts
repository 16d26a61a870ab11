import { exchangeCode } from '@insights/platform/cloud-drive/oauth.ts'
import { sql } from 'kysely'

import type { Caller } from '../http/caller.ts'
import { hashToken } from '../http/session/find-session.ts'
import type { Services } from '../services.ts'
import { mapDriveErrors, badState, notConnected } from './map-drive-errors.ts'
import { requestedScope, type DriveUse, TITLES } from './purpose.ts'
import { redirectUri } from './redirect-uri.ts'
import { queueExpiryCheck } from './revoke-tokens-queue.ts'
import { settingsOf } from './settings-of.ts'
import { storeTokens } from './stored-tokens.ts'

const MINUTES = 10

interface Returned {
  readonly code: string
  readonly state: string
}

/**
 * Takes what the browser has brought back from the provider, and keeps the permission for this
 * session. A state is used up by the session that it was made for, whatever comes of it.
 */
export async function connect(
  services: Pick<Services, 'db' | 'config' | 'encryptor' | 'jobs'>,
  { tokenHash }: Caller,
  use: DriveUse,
  { code, state }: Returned,
): Promise<void> {
  const { db, config, encryptor } = services
  const settings = settingsOf(config, use.drive)
  const asked = await db
    .deleteFrom('oauth_states')
    .where('state_hash', '=', hashToken(state))
    .where('session_hash', '=', tokenHash)
    .where('drive', '=', use.drive)
    .where('purpose', '=', use.purpose)
    .returning([
      'verifier',
      sql<boolean>`created_at > now() - make_interval(mins => ${sql.lit(MINUTES)})`.as('young'),
    ])
    .executeTakeFirst()
  if (!asked?.young) throw badState()
  const verifier = encryptor.decrypt(asked.verifier, 'oauth verifier').toString()
  const tokens = await mapDriveErrors(() =>
    exchangeCode(settings, { code, verifier, redirectUri: redirectUri(config) }),
  )
  const wanted = requestedScope(use).scope.split(' ')
  const granted = tokens.scope?.split(' ') ?? wanted
  if (!wanted.every((scope) => granted.includes(scope))) {
    throw notConnected(
      `${TITLES[use.drive]} did not grant the required permission. Please grant it and try again.`,
    )
  }
  await storeTokens(services, tokenHash, use, tokens)
  await queueExpiryCheck(db, services)
}
