import type { Tokens } from '@insights/platform/cloud-drive/oauth.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Services } from '../services.ts'
import type { DriveUse } from './purpose.ts'

type Keeper = Pick<Services, 'sealer'> & { readonly db: Kysely<Tables> }

/** A permission is tied to its session and use: moved elsewhere it does not open. */
const purposeOf = (sessionHash: Buffer, { drive, purpose }: DriveUse) =>
  `tokens of ${drive} to ${purpose} for ${sessionHash.toString('hex')}`

export async function storeTokens(
  { db, sealer }: Keeper,
  sessionHash: Buffer,
  use: DriveUse,
  { accessToken, refreshToken, expiresAt }: Tokens,
): Promise<void> {
  const text = JSON.stringify({ accessToken, refreshToken, expiresAt })
  const sealed = sealer.seal(text, purposeOf(sessionHash, use))
  await db
    .insertInto('drive_connections')
    .values({ session_hash: sessionHash, ...use, tokens: sealed })
    .onConflict((there) =>
      there
        .columns(['session_hash', 'drive', 'purpose'])
        .doUpdateSet({ tokens: sealed, updated_at: new Date() }),
    )
    .execute()
}

export async function findTokens(
  { db, sealer }: Keeper,
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
  return JSON.parse(sealer.open(row.tokens, purposeOf(sessionHash, use)).toString()) as Tokens
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
