import type { Tokens } from '@insights/platform/cloud-drive/oauth.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Services } from '../../start/services.ts'
import type { DriveUse } from './drive-use.ts'

type Keeper = Pick<Services, 'encryptor'> & { readonly db: Kysely<Tables> }

/** Returns the purpose for encryption, which binds a permission to its session and use. */
export const tokensPurpose = (sessionHash: Buffer, { drive, purpose }: DriveUse) =>
  `tokens of ${drive} to ${purpose} for ${sessionHash.toString('hex')}`

export function openTokens(
  encryptor: Keeper['encryptor'],
  sessionHash: Buffer,
  use: DriveUse,
  encrypted: Buffer,
): Tokens {
  return JSON.parse(
    encryptor.decrypt(encrypted, tokensPurpose(sessionHash, use)).toString(),
  ) as Tokens
}

export async function storeTokens(
  { db, encryptor }: Keeper,
  sessionHash: Buffer,
  use: DriveUse,
  { accessToken, refreshToken, expiresAt }: Tokens,
): Promise<void> {
  const text = JSON.stringify({ accessToken, refreshToken, expiresAt })
  const encrypted = encryptor.encrypt(text, tokensPurpose(sessionHash, use))
  await db
    .insertInto('drive_connections')
    .columns(['session_hash', 'user_id', 'drive', 'purpose', 'tokens'])
    .expression((eb) =>
      // Updates no row when the session has ended meanwhile.
      eb
        .selectFrom('sessions')
        .where('token_hash', '=', sessionHash)
        .select([
          'token_hash',
          'user_id',
          sql.val(use.drive).as('drive'),
          sql.val(use.purpose).as('purpose'),
          sql<Buffer>`${encrypted}::bytea`.as('tokens'),
        ]),
    )
    .onConflict((there) =>
      there
        .columns(['session_hash', 'drive', 'purpose'])
        .doUpdateSet({ tokens: encrypted, updated_at: new Date() }),
    )
    .execute()
}

export async function findTokens(
  { db, encryptor }: Keeper,
  sessionHash: Buffer,
  use: DriveUse,
): Promise<Tokens | undefined> {
  const row = await db
    .selectFrom('drive_connections')
    .where('session_hash', '=', sessionHash)
    .where('drive', '=', use.drive)
    .where('purpose', '=', use.purpose)
    .select('tokens')
    .executeTakeFirst()
  if (!row) return undefined
  return openTokens(encryptor, sessionHash, use, row.tokens)
}

export async function forgetTokens(
  { db }: Pick<Keeper, 'db'>,
  sessionHash: Buffer,
  { drive, purpose }: DriveUse,
): Promise<void> {
  await db
    .deleteFrom('drive_connections')
    .where('session_hash', '=', sessionHash)
    .where('drive', '=', drive)
    .where('purpose', '=', purpose)
    .execute()
}
