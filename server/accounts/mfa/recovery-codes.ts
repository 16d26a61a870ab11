import { hash, randomInt } from 'node:crypto'

import { type Kysely, type Transaction, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict } from '../../http/errors.ts'
import { transact } from '../../live/transact.ts'
import { sendSecurityEmail } from '../../mail/send-security-email.ts'
import type { Services } from '../../start/services.ts'
import { recordOwnActivity } from '../activity/record-activity.ts'
import { requireOwnPassword, wrongPassword } from '../credentials/password.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { normaliseCode } from './authenticator.ts'

/** Returns new recovery codes for a user who has an authenticator app and knows the password. */
export async function renewRecoveryCodes(
  services: Services,
  caller: Caller,
  password: string,
): Promise<string[]> {
  const before = await services.db
    .selectFrom('users')
    .where('id', '=', caller._id)
    .select(['id', 'email', 'password_hash'])
    .executeTakeFirstOrThrow()
  await requireOwnPassword(services, before, 'password', password)
  return transact(services, async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .where('id', '=', caller._id)
      .select(['email', 'name', 'password_hash', 'totp_secret'])
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (user.password_hash !== before.password_hash) throw wrongPassword('password')
    if (user.totp_secret === null) throw conflict('Set up your authenticator app first.')
    await recordOwnActivity(transaction, caller._id, 'Created new recovery codes')
    await sendSecurityEmail(transaction, services, user, [
      'New recovery codes were made for your account. Those made before do not work any more.',
      'You have been signed out everywhere else.',
    ])
    await endSessions(transaction, services, caller._id, { except: caller.tokenHash })
    return replaceRecoveryCodes(transaction, caller._id)
  })
}

/** Number of codes in a set (D3). */
const COUNT = 10
/** Without i, l, o and u, which are misread: 120 bits in 24 characters. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const PARTS = [6, 6, 6, 6] as const

/** Replaces the recovery codes with new ones, which only the return value has readably. */
export async function replaceRecoveryCodes(
  transaction: Transaction<Tables>,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => PARTS.map(randomPart).join('-'))
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        user_id: userId,
        code_hash: hashRecoveryCode(userId, readCode(code)),
        used_at: null,
      })),
    )
    .execute()
  return codes
}

function randomPart(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

interface Owner {
  readonly id: string
  readonly email: string
  readonly name: string
}

/**
 * Returns true when the code is one of the user's unused ones, for one of many concurrent calls.
 * Emails the owner, since a stranger may have found the list.
 */
export async function useRecoveryCode(
  services: Services,
  { id, email, name }: Owner,
  code: string,
): Promise<boolean> {
  const { db, encryptor } = services
  const read = readCode(code)
  const hashes = [hashRecoveryCode(id, read), ...encryptor.keyedHashes(read, formerPurposeOf(id))]
  return db.transaction().execute(async (transaction) => {
    const used = await transaction
      .updateTable('recovery_codes')
      .set({ used_at: new Date() })
      .where('user_id', '=', id)
      .where('code_hash', 'in', hashes)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (used.numUpdatedRows === 0n) return false
    const { left } = await transaction
      .selectFrom('recovery_codes')
      .where('user_id', '=', id)
      .where('used_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('left'))
      .executeTakeFirstOrThrow()
    await recordOwnActivity(transaction, id, `Used a recovery code (${left} left)`)
    await sendSecurityEmail(transaction, services, { email, name }, [
      'A recovery code was used to sign in to your account.',
      left === 0
        ? 'It was the last one. Make new ones on your profile page.'
        : `${left} of your recovery codes ${left === 1 ? 'is' : 'are'} left.`,
    ])
    return true
  })
}

/** Letters that are taken for digits when a code is read off paper. */
const MISREAD: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' }

const readCode = (code: string) =>
  normaliseCode(code).replaceAll(/[oil]/g, (letter) => MISREAD[letter] ?? letter)

/** Needs no key, so that a code outlives the replacement of keys: it is too long to be tried. */
function hashRecoveryCode(userId: string, read: string): Buffer {
  return Buffer.concat([FORM, hash('sha256', `${userId}\0${read}`, 'buffer')])
}

/** First byte of these hashes. Those without are 32 bytes long, of the codes made before. */
const FORM = Buffer.of(2)

/** Codes made before have 50 bits, and are stored as keyed hashes. */
const formerPurposeOf = (userId: string) => `recovery code of ${userId}`

/** Number of people whose codes are lost with the key that they were made with. */
export async function countFormerCodes(db: Kysely<Tables>): Promise<number> {
  const { people } = await db
    .selectFrom('recovery_codes')
    .where('used_at', 'is', null)
    .where(sql<boolean>`length(code_hash) = 32`)
    .select((eb) => eb.fn.count<number>('user_id').distinct().as('people'))
    .executeTakeFirstOrThrow()
  return Number(people)
}
