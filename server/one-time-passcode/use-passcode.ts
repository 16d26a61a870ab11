import { sql } from 'kysely'

import type { Services } from '../services.ts'
import { hashPasscode } from './hash-passcode.ts'

/** True when this is the passcode that was mailed to the user last, in time and for the first time. */
export async function usePasscode(
  { db, sealer }: Pick<Services, 'db' | 'sealer'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('one_time_passcodes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashPasscode(sealer, userId, code))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
