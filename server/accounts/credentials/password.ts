import {
  PASSWORD_TOO_WEAK,
  passwordStrength,
  personalWordsOf,
} from '@insights/contract/accounts/password-strength.ts'
import { hash, verify } from '@node-rs/argon2'

import type { Caller } from '../../http/caller.ts'
import { badRequest } from '../../http/errors.ts'
import type { Services } from '../../start/services.ts'
import { ownPasswordLimit } from '../attempts/limits.ts'
import { recordAttempts, undoAttempts } from '../attempts/record-attempts.ts'
import { isCommonPassword } from './common-passwords.ts'
import { runHashQueued } from './hash-queue.ts'

/** Argon2id, the library's default, with 19 MiB and two passes. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** Prefix of every hash of that cost. */
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$'

/**
 * One password typed on two keyboards can come as different characters; normalising makes them
 * equal.
 */
const typed = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string) => runHashQueued(() => hash(typed(password), COST))

/** A hash that no password matches, so that an unknown address costs as much as a known one. */
const NOBODY = hashPassword(crypto.randomUUID())

/** Returns true when the password is the user's; takes as long without a user. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const comparable = passwordHash ?? (await NOBODY)
  const fits = await runHashQueued(() => verify(comparable, typed(password)))
  return fits && passwordHash !== null && passwordHash !== undefined
}

/** Returns true when a hash has another cost than today's. */
export const needsRehash = (passwordHash: string) => !passwordHash.startsWith(CURRENT)

/**
 * Returns why a password is rejected: an attacker who knows its user guesses it easily, or many
 * people use it.
 */
export async function findPasswordFault(
  password: string,
  person: Parameters<typeof personalWordsOf>[0],
): Promise<string | undefined> {
  const { error } = await passwordStrength(password, personalWordsOf(person))
  return error ?? ((await isCommonPassword(typed(password))) ? PASSWORD_TOO_WEAK : undefined)
}

export async function requireStrongPassword(
  password: string,
  person: Parameters<typeof personalWordsOf>[0],
  field = 'password',
): Promise<void> {
  const error = await findPasswordFault(password, person)
  if (error) throw badRequest(`${field}: ${error}`, { [field]: error })
}

interface Owner {
  readonly id: string
  readonly email: string
  readonly password_hash: string | null
}

/**
 * Re-authenticates before a security change. Limited like sign-ins, but counted apart, so that a
 * stranger cannot use up the owner's attempts. Throws an error of the field, not a 401, as the
 * session is valid. Returns false where `next` is the current password already: it was changed to that
 * before, and the response was lost.
 */
export async function requireOwnPassword(
  { db }: Pick<Services, 'db'>,
  { id, password_hash }: Owner,
  field: string,
  password: string | undefined,
  next?: string,
): Promise<boolean> {
  if (password === undefined) throw badRequest(`${field}: Required`, { [field]: 'Required' })
  const attempts = await recordAttempts(db, ownPasswordLimit(id))
  const isOwn = await verifyPassword(password_hash, password)
  if (!isOwn && (next === undefined || !(await verifyPassword(password_hash, next)))) {
    throw wrongPassword(field)
  }
  await undoAttempts(db, attempts)
  return isOwn
}

/**
 * Returns true when changing one's own MFA needs the password: always, except in a forced set-up
 * right after signing in with it.
 */
export function mfaNeedsPassword(caller: Pick<Caller, 'mustSetUpTotp' | 'hasJustSignedIn'>) {
  return !(caller.mustSetUpTotp && caller.hasJustSignedIn)
}

export function wrongPassword(field: string) {
  const message = 'Incorrect current password'
  return badRequest(`${field}: ${message}`, { [field]: message })
}
