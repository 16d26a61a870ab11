import { type Encryptor, DecryptionError } from '@insights/platform/encryption/create-encryptor.ts'
import { SecretKeyError } from '@insights/platform/encryption/load-secret-key.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'

export const KEY_CHECK_PURPOSE = 'secret key check'

/**
 * Throws if this database's secrets were encrypted with another key: authenticators and queued
 * emails would fail one by one, and new ones would use the wrong key.
 */
export async function requireSameKey(db: Kysely<Tables>, encryptor: Encryptor): Promise<void> {
  // On concurrent first starts one process stores the check value and the others compare with it.
  await db
    .insertInto('secret_key_check')
    .values({ sealed: encryptor.encrypt('', KEY_CHECK_PURPOSE) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { sealed: encrypted } = await db
    .selectFrom('secret_key_check')
    .select('sealed')
    .executeTakeFirstOrThrow()
  try {
    encryptor.decrypt(encrypted, KEY_CHECK_PURPOSE)
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    throw new SecretKeyError(
      'The secrets in this database were sealed with another key: set SECRET_KEY to the one used so far, after a new one and a comma if it is to be replaced, or put secret-key back into the data directory. If it is lost, empty the table secret_key_check and let everyone set up their authenticators anew.',
    )
  }
}
