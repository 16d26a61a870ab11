import {
  authorizationUrl,
  randomState,
  randomVerifier,
} from '@insights/platform/cloud-drive/oauth.ts'
import { sql } from 'kysely'

import type { Caller } from '../http/caller.ts'
import { hashToken } from '../http/session/find-session.ts'
import type { Services } from '../services.ts'
import { requestedScope, type DriveUse } from './purpose.ts'
import { redirectUri } from './redirect-uri.ts'
import { settingsOf } from './settings-of.ts'

/** Somebody may open several windows, but not fill the table. */
const MAX_PENDING = 20

/** The address of the provider's page where the caller can allow this use of a drive. */
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
      verifier: encryptor.encrypt(verifier, 'oauth verifier'),
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
