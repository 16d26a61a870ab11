import { randomBytes, randomInt } from 'node:crypto'

import { sql } from 'kysely'

import { networkPrefix, phoneClaimLimit } from '../../accounts/attempts/limits.ts'
import { recordAttempts } from '../../accounts/attempts/record-attempts.ts'
import { describeDevice } from '../../accounts/sessions/describe-device.ts'
import { gone } from '../../http/errors.ts'
import { hashToken } from '../../http/session/find-session.ts'
import { publish, transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { codeExpiry } from './pairing-times.ts'

/** The same text for used, expired and unknown codes. */
const CODE_EXPIRED = 'This code was used already or has expired. Scan a new one on the computer.'

/**
 * Returns the full name of the user who shows a code, which stays unused. Rejects a used code as a
 * claim does, and notifies the computer that shows it.
 */
export async function findCodeOwner(
  services: Pick<Services, 'db' | 'live'>,
  code: string,
  address: string,
): Promise<string> {
  await recordAttempts(services.db, phoneClaimLimit(address))
  const owner = await services.db
    .selectFrom('phone_pairings')
    .innerJoin('users', 'users.id', 'phone_pairings.user_id')
    .where('code_hash', '=', hashToken(code))
    .where('claimed_at', 'is', null)
    .where('code_expires_at', '>', sql<string>`clock_timestamp()`)
    .select(['users.name', 'users.last_name'])
    .executeTakeFirst()
  if (owner) return fullName(owner)
  await transact(services, async (transaction) => {
    const user = await recordRejection(transaction, code)
    if (user) publish(transaction, { to: 'user', user, event: { kind: 'phone' } })
  })
  throw gone(CODE_EXPIRED)
}

const fullName = ({ name, last_name }: { readonly name: string; readonly last_name: string }) =>
  `${name} ${last_name}`

interface From {
  readonly address: string
  readonly userAgent: string
}

/**
 * Returns the token of a phone for a code, once. Rejects a later claim, and notifies the computer
 * that shows the code.
 */
export async function claimCode(
  services: Pick<Services, 'db' | 'live'>,
  code: string,
  { address, userAgent }: From,
): Promise<{ token: string; number: number; owner: string }> {
  await recordAttempts(services.db, phoneClaimLimit(address))
  const token = randomBytes(32).toString('base64url')
  const number = randomInt(10, 100)
  const owner = await transact(services, async (transaction) => {
    // One statement finds the code unused and uses it: of many claims at once, it lets one through.
    const claimed = await transaction
      .updateTable('phone_pairings')
      .from('users')
      .whereRef('users.id', '=', 'phone_pairings.user_id')
      .set({
        phone_hash: hashToken(token),
        number,
        device: describeDevice(userAgent),
        address: networkPrefix(address),
        claimed_at: sql<string>`clock_timestamp()`,
        code_expires_at: codeExpiry,
      })
      .where('code_hash', '=', hashToken(code))
      .where('claimed_at', 'is', null)
      .where('code_expires_at', '>', sql<string>`clock_timestamp()`)
      .returning(['phone_pairings.user_id', 'users.name', 'users.last_name'])
      .executeTakeFirst()
    const user = claimed?.user_id ?? (await recordRejection(transaction, code))
    if (user) publish(transaction, { to: 'user', user, event: { kind: 'phone' } })
    return claimed && fullName(claimed)
  })
  if (owner === undefined) throw gone(CODE_EXPIRED)
  return { token, number, owner }
}

/** Records that another phone came with a used code; returns the pairing's user. */
async function recordRejection(
  transaction: Parameters<Parameters<typeof transact>[1]>[0],
  code: string,
): Promise<string | undefined> {
  const rejected = await transaction
    .updateTable('phone_pairings')
    .set({ rejected_at: sql<string>`clock_timestamp()` })
    .where('code_hash', '=', hashToken(code))
    .where('claimed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  return rejected?.user_id
}
