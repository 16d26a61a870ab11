import { randomBytes, timingSafeEqual } from 'node:crypto'

import type { Encryptor } from '@insights/platform/encryption/create-encryptor.ts'

import { ownCookie } from '../../http/own-cookie.ts'
import type { Services } from '../../start/services.ts'
import { newBrowserLimit } from '../attempts/limits.ts'
import { recordAttempt } from '../attempts/record-attempts.ts'

/**
 * A browser that has signed in to an account keeps an allowance of its own for it, so that a
 * stranger's wrong passwords cannot lock the owner out. Its signed cookie opens nothing by itself,
 * survives signing out, and ends with the password and the authenticator app that it was issued
 * for.
 */
interface Account {
  readonly id: string
  readonly password_hash: string | null
  /** The hash as it is stored. */
  readonly totp_secret: Buffer | null
}

const MAX_DAYS = 180
const SECONDS_A_DAY = 24 * 60 * 60
/** Maximum number of accounts that one browser is known for; the oldest go first. */
const MAX_ACCOUNTS = 4
const MAX_LENGTH = 100 * MAX_ACCOUNTS

/**
 * Returns the key that counts the attempts of a browser known for this account; undefined for any
 * other browser.
 */
export function findKnownBrowser(
  encryptor: Encryptor,
  account: Account | undefined,
  cookie: string | undefined,
): string | undefined {
  const id = account && idFor(encryptor, account, cookie, Date.now())
  return id && `${account.id} ${id}`
}

/**
 * Returns the cookie that makes a browser known for one more account, or renews it; undefined when
 * the account has reached its daily number of new browsers. Call it after password and code were
 * verified.
 */
export async function addKnownBrowser(
  { db, encryptor }: Pick<Services, 'db' | 'encryptor'>,
  account: Account,
  cookie: string | undefined,
): Promise<string | undefined> {
  const now = Date.now()
  const known = idFor(encryptor, account, cookie, now)
  if (!known && !(await recordAttempt(db, newBrowserLimit(account.id)))) return undefined
  const id = known ?? randomBytes(16).toString('base64url')
  const issued = Math.floor(now / 1000).toString(36)
  const [signature] = signatures(encryptor, account, id, issued)
  const own = [id, issued, signature!.toString('base64url')].join('.')
  const others = readEntries(cookie).filter((entry) => entry[0] !== id)
  const kept = others.slice(0, MAX_ACCOUNTS - 1).map((entry) => entry.join('.'))
  return [own, ...kept].join('~')
}

function idFor(encryptor: Encryptor, account: Account, cookie: string | undefined, now: number) {
  return readEntries(cookie).find(([id, issued, signature]) => {
    const age = now / 1000 - Number.parseInt(issued, 36)
    if (!(age < MAX_DAYS * SECONDS_A_DAY)) return false
    const given = Buffer.from(signature, 'base64url')
    return signatures(encryptor, account, id, issued).some(
      (expected) => given.length === expected.length && timingSafeEqual(given, expected),
    )
  })?.[0]
}

type Entry = readonly [id: string, issued: string, signature: string]

function readEntries(cookie = ''): Entry[] {
  if (cookie.length > MAX_LENGTH) return []
  return cookie.split('~').flatMap((entry) => {
    const [id, issued, signature, more] = entry.split('.')
    return id && issued && signature && more === undefined ? [[id, issued, signature] as const] : []
  })
}

/**
 * Tied to the account, its password and its authenticator app: replacing one of them makes all
 * browsers unknown. A browser that has shown only the password is unknown once there is an app.
 */
function signatures(
  encryptor: Encryptor,
  { id: user, password_hash, totp_secret }: Account,
  id: string,
  issued: string,
) {
  const proved = `${password_hash}.${totp_secret?.toString('base64url') ?? ''}`
  return encryptor.keyedHashes(`${id}.${issued}.${proved}`, `known browser of ${user}`)
}

export const knownBrowserCookie = ownCookie('insights_known_browser', {
  sameSite: 'strict',
  seconds: MAX_DAYS * SECONDS_A_DAY,
})
