import { timingSafeEqual } from 'node:crypto'

import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { forbidden } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { decryptPendingSecret } from './encrypt-secret.ts'

/** How long a secret may wait to be set up. */
const MINUTES = 60

/**
 * The secret that this very session was handed, if it is the one that is given; anything else is
 * refused: a secret of somebody else's choice must never become a second factor.
 */
export async function findPending(
  db: Kysely<Tables>,
  { encryptor }: Pick<Services, 'encryptor'>,
  caller: Caller,
  given: string,
): Promise<{ secret: string; verifiedStep: number | null }> {
  const pending = await db
    .selectFrom('pending_totps')
    .select(['secret', 'verified_step'])
    .where('token_hash', '=', caller.tokenHash)
    .where('created_at', '>', sql<string>`now() - make_interval(mins => ${sql.lit(MINUTES)})`)
    .executeTakeFirst()
  const secret = pending && decryptPendingSecret(encryptor, caller.tokenHash, pending.secret)
  if (!secret || !isSame(secret, given.replaceAll(/\s/g, '').toUpperCase())) {
    throw forbidden('This setup has expired. Please start again.')
  }
  return { secret, verifiedStep: pending.verified_step }
}

function isSame(secret: string, given: string): boolean {
  const [one, other] = [Buffer.from(secret), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
