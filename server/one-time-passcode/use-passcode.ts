import { sql } from 'kysely'

import type { Services } from '../services.ts'
import { hashPasscode } from './hash-passcode.ts'
import { findPasscodeBlock } from './passcode-block.ts'

type Owner = Parameters<typeof findPasscodeBlock>[1] & { readonly id: string }

/**
 * True when this is the passcode that was emailed to the user last, in time and for the first time,
 * and nothing has blocked passcodes since.
 */
export async function usePasscode(
  { db, encryptor }: Pick<Services, 'db' | 'encryptor'>,
  user: Owner,
  code: string,
): Promise<boolean> {
  if (await findPasscodeBlock(db, user)) return false
  const { numDeletedRows } = await db
    .deleteFrom('one_time_passcodes')
    .where('user_id', '=', user.id)
    .where('code_hash', '=', hashPasscode(encryptor, user.id, code))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
