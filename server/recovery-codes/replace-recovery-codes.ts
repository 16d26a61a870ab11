import { randomInt } from 'node:crypto'

import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Services } from '../services.ts'
import { hashRecoveryCode } from './hash-recovery-code.ts'

/** How many are handed out at a time (D3). */
const COUNT = 10
/** Without i, l, o and u, which are read as something else: 50 bits in ten characters. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** New recovery codes in place of the former ones, readable in the answer alone. */
export async function replaceRecoveryCodes(
  transaction: Transaction<Tables>,
  { encryptor }: Pick<Services, 'encryptor'>,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => `${randomPart()}-${randomPart()}`)
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        user_id: userId,
        code_hash: hashRecoveryCode(encryptor, userId, code),
        used_at: null,
      })),
    )
    .execute()
  return codes
}

function randomPart(): string {
  return Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
