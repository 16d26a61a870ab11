import {
  authorizationUrl,
  exchangeCode,
  randomState,
  randomVerifier,
} from '@insights/platform/cloud-drive/oauth.ts'
import { sql } from 'kysely'

import { queueExpiryCheck } from '../../accounts/sessions/queue-revocations.ts'
import type { Caller } from '../../http/caller.ts'
import { hashToken } from '../../http/session/find-session.ts'
import type { Services } from '../../start/services.ts'
import {
  type DriveUse,
  TITLES,
  badState,
  mapDriveErrors,
  notConnected,
  redirectUri,
  requestedScope,
  settingsOf,
} from './drive-use.ts'
import { storeTokens } from './stored-tokens.ts'

export const VERIFIER_PURPOSE = 'oauth verifier'

/** A user may open several windows, but not fill the table. */
const MAX_PENDING = 20

/** Returns the URL of the provider's page where the caller can allow this use of a drive. */
export async function requestAuthorization(
  { db, config, encryptor }: Pick<Services, 'db' | 'config' | 'encryptor'>,
  { tokenHash }: Caller,
  use: DriveUse,
): Promise<string> {
  const settings = settingsOf(config, use.drive)
  const state = randomState()
  const verifier = randomVerifier()
  await db
    .with('forgotten', (query) =>
      query.deleteFrom('oauth_states').where('state_hash', 'in', (eb) =>
        eb
          .selectFrom('oauth_states')
          .where('session_hash', '=', tokenHash)
          .orderBy('created_at', 'desc')
          .offset(MAX_PENDING - 1)
          .select('state_hash'),
      ),
    )
    .insertInto('oauth_states')
    .values({
      state_hash: hashToken(state),
      session_hash: tokenHash,
      drive: use.drive,
      purpose: use.purpose,
      verifier: encryptor.encrypt(verifier, VERIFIER_PURPOSE),
      created_at: sql<string>`clock_timestamp()`,
    })
    .execute()
  return authorizationUrl(settings, {
    state,
    verifier,
    redirectUri: redirectUri(config),
    ...requestedScope(use),
  })
}

const MINUTES = 10

interface Returned {
  readonly code: string
  readonly state: string
}

/**
 * Takes the parameters that the browser has brought back from the provider, and stores the
 * permission for this session. A state is used up by the session that it was made for, whatever the
 * outcome.
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
  const verifier = encryptor.decrypt(asked.verifier, VERIFIER_PURPOSE).toString()
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
