import { timingSafeEqual } from 'node:crypto'

import { type Kysely, type Transaction, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden, wrongCode } from '../../http/errors.ts'
import { requirePasswords } from '../../http/session/sign-on.ts'
import { normaliseEmail } from '../../mail/normalise-email.ts'
import { sendSecurityEmail } from '../../mail/send-security-email.ts'
import type { Services } from '../../start/services.ts'
import { recordOwnActivity } from '../activity/record-activity.ts'
import { setUpCodeLimit } from '../attempts/limits.ts'
import { recordAttempts, undoAttempts } from '../attempts/record-attempts.ts'
import {
  type Authenticator,
  createAuthenticator,
  normaliseCode,
  totpStep,
} from './authenticator.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

/** Returns a new secret for the caller's session, which replaces an earlier one. */
export async function issueSecret(
  { db, encryptor }: Services,
  caller: Caller,
  user: string | undefined,
): Promise<Authenticator> {
  if (user !== undefined && normaliseEmail(user) !== normaliseEmail(caller.email)) {
    throw forbidden('You can only set up your own authenticator app.')
  }
  if (!caller.mustSetUpTotp) await requirePasswords(db, caller._id)
  const authenticator = createAuthenticator(caller.email)
  const pending = {
    secret: encryptor.encrypt(authenticator.secret, pendingSecretPurpose(caller.tokenHash)),
    verified_step: null,
    created_at: new Date(),
  }
  await db
    .insertInto('pending_totps')
    .values({ token_hash: caller.tokenHash, ...pending })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(pending))
    .execute()
  return authenticator
}

/** Records that the caller's authenticator app shows the codes of the pending secret. */
export async function verifyPending(
  services: Services,
  caller: Caller,
  { code, secret: given, now }: { code: string; secret: string; now: number },
): Promise<void> {
  const { db } = services
  const { secret } = await findPending(db, services, caller, given)
  const attempts = await recordAttempts(db, setUpCodeLimit(caller._id))
  const step = totpStep(secret, normaliseCode(code), now)
  if (step === undefined) throw wrongCode()
  await undoAttempts(db, attempts)
  await db
    .updateTable('pending_totps')
    .set({ verified_step: step })
    .where('token_hash', '=', caller.tokenHash)
    .execute()
}

/**
 * Starts using the secret that the caller has just verified; returns its recovery codes. The code
 * that verified it does not work again.
 */
export async function setUpTotp(
  transaction: Transaction<Tables>,
  services: Services,
  caller: Caller,
  given: string,
): Promise<string[]> {
  const { secret, verifiedStep } = await findPending(transaction, services, caller, given)
  const taken = await transaction
    .deleteFrom('pending_totps')
    .where('token_hash', '=', caller.tokenHash)
    .where('verified_step', 'is not', null)
    .executeTakeFirstOrThrow()
  if (verifiedStep === null || taken.numDeletedRows === 0n) {
    throw forbidden('Enter a code of your authenticator app first.')
  }
  await transaction
    .updateTable('users')
    .set({
      totp_secret: services.encryptor.encrypt(secret, secretPurpose(caller._id)),
      totp_last_step: verifiedStep,
      updated_at: new Date(),
    })
    .where('id', '=', caller._id)
    .execute()
  await recordOwnActivity(transaction, caller._id, 'Set up an authenticator app')
  await sendSecurityEmail(transaction, services, caller, [
    'An authenticator app was set up for your account. From now on signing in asks for its code.',
    'You have been signed out everywhere else.',
  ])
  return replaceRecoveryCodes(transaction, caller._id)
}

interface TotpAccount {
  readonly id: string
  /** The encrypted secret. */
  readonly totp_secret: Buffer
}

/**
 * Returns true if the code is valid now and newer than the last one used. Under concurrency exactly
 * one call gets true.
 */
export async function useTotpCode(
  { db, encryptor }: Pick<Services, 'db' | 'encryptor'>,
  { id, totp_secret }: TotpAccount,
  code: string,
  now: number,
): Promise<boolean> {
  const secret = encryptor.decrypt(totp_secret, secretPurpose(id))
  const step = totpStep(secret.toString(), code, now)
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where('totp_secret', '=', totp_secret)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n) return true
  const row = await db
    .selectFrom('users')
    .where('id', '=', id)
    .select('totp_secret')
    .executeTakeFirst()
  const stored = row?.totp_secret
  // A rotation of keys has encrypted the same secret again.
  const isRenewed =
    stored &&
    !stored.equals(totp_secret) &&
    encryptor.decrypt(stored, secretPurpose(id)).equals(secret)
  return isRenewed ? useTotpCode({ db, encryptor }, { id, totp_secret: stored }, code, now) : false
}

/** Minutes before a pending secret expires. */
const MINUTES = 60

/**
 * Returns the pending secret of this session if it equals the given one; throws a 403 otherwise: a
 * secret that another person chose must never become a second factor.
 */
async function findPending(
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
  const secret =
    pending && encryptor.decrypt(pending.secret, pendingSecretPurpose(caller.tokenHash)).toString()
  if (!secret || !isSame(secret, given.replaceAll(/\s/g, '').toUpperCase())) {
    throw forbidden('This setup has expired. Please start again.')
  }
  return { secret, verifiedStep: pending.verified_step }
}

function isSame(secret: string, given: string): boolean {
  const [one, other] = [Buffer.from(secret), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** A secret in use is tied to its user: it cannot be decrypted from another user's row. */
export const secretPurpose = (userId: string) => `totp of ${userId}`

/** A pending secret is tied to its session. */
export const pendingSecretPurpose = (tokenHash: Buffer) =>
  `pending totp of ${tokenHash.toString('hex')}`
