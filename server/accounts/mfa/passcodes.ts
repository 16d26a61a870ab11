import { randomBytes, randomInt } from 'node:crypto'

import { isStaff } from '@insights/domain/accounts/user.ts'
import { type Kysely, type Selectable, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { HttpError, conflict, notAuthenticated } from '../../http/errors.ts'
import { ownCookie } from '../../http/own-cookie.ts'
import { normaliseEmail } from '../../mail/normalise-email.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { renderMail } from '../../mail/render-mail.ts'
import type { Services } from '../../start/services.ts'
import { emailLimit, passwordLimits } from '../attempts/limits.ts'
import { recordAttempt, recordAttempts, undoAttempts } from '../attempts/record-attempts.ts'
import { countWrongPassword } from '../attempts/warn-of-attempts.ts'
import { findKnownBrowser } from '../credentials/known-browser.ts'
import { verifyPassword } from '../credentials/password.ts'
import { findSecuritySettings } from './security-settings.ts'

interface Request {
  readonly email: string
  readonly password: string
  /** The IP address of the client. */
  readonly address: string
  /** Cookie that shows for which accounts the browser is known. */
  readonly knownBrowsers: string | undefined
  /** Called with the account that is tried, for the log of security events. */
  readonly noteAccount?: (id: string) => void
}

/**
 * Emails a code that replaces the authenticator's, and any code emailed before. Unknown address and
 * wrong password get the same response, as at sign-in; the rest needs the password. Returns a
 * token that has to come with the code: it works for the client that asked for it alone.
 */
export async function sendPasscode(services: Services, request: Request): Promise<string> {
  const { db, encryptor } = services
  const { email, address, knownBrowsers } = request
  const user = await db
    .selectFrom('users')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', normaliseEmail(email)))
    .select(['id', 'email', 'name', 'active', 'password_hash', 'totp_secret'])
    .executeTakeFirst()
  const knownBrowser = findKnownBrowser(encryptor, user, knownBrowsers)
  const attempts = await recordAttempts(db, ...passwordLimits({ email, address, knownBrowser }))
  if (user) request.noteAccount?.(user.id)
  const fits = await verifyPassword(user?.password_hash, request.password)
  if (!user || !fits) {
    await countWrongPassword(services, email)
    throw notAuthenticated('Invalid login')
  }
  await undoAttempts(db, attempts)
  if (!user.active) throw notAuthenticated('User is not verified.')
  await requirePasscodes(db, user)
  if (!(await recordAttempt(db, emailLimit(user.email, 'passcode')))) {
    throw new HttpError(
      'TooManyRequests',
      429,
      'Too many passcodes were sent. Use your authenticator app or a recovery code, or try again in an hour.',
    )
  }
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  const asked = randomBytes(32).toString('base64url')
  const expires_at = new Date(Date.now() + PASSCODE_MINUTES * 60_000)
  const stored = { code_hash: encryptor.keyedHash(code, purposeOf(user.id, asked)), expires_at }
  await db.transaction().execute(async (transaction) => {
    // A reset commits before or after, never in between.
    await requirePasscodes(transaction, user)
    await transaction
      .insertInto('one_time_passcodes')
      .values({ user_id: user.id, ...stored })
      .onConflict((conflicting) => conflicting.column('user_id').doUpdateSet(stored))
      .execute()
    await queueMail(transaction, services, {
      to: user.email,
      usefulUntil: expires_at,
      ...passcodeEmail(user.name, code),
    })
  })
  return asked
}

type Account = Pick<Selectable<Tables['users']>, 'id' | 'password_hash'>

/** Throws a 409 where a passcode is useless, or would go to the mailbox that reset the password. */
async function requirePasscodes(db: Kysely<Tables>, { id, password_hash }: Account): Promise<void> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .select(['totp_secret', 'login_type', 'password_reset_at'])
    .forShare()
    .executeTakeFirst()
  if (!user) throw notAuthenticated('Invalid login')
  if (!user.totp_secret)
    throw conflict('This account does not use MFA. Sign in with your password.')
  const block = await findPasscodeBlock(db, user)
  if (block?.reason === 'switched-off') {
    throw conflict(
      'One-time passcodes are switched off for staff. Use your authenticator app or a recovery code.',
      { reason: block.reason },
    )
  }
  if (block) {
    throw conflict(
      `Your password was reset by email less than ${PAUSE_HOURS} hours ago, so no passcode is sent to the same mailbox. Use your authenticator app or a recovery code.`,
      { reason: block.reason, passcodesFrom: block.until.toISOString() },
    )
  }
}

/** How long a passcode works (D3). */
const PASSCODE_MINUTES = 10

/** Kept by the client that has asked for a code, as long as the code works. */
export const passcodeCookie = ownCookie('insights_passcode', {
  sameSite: 'strict',
  seconds: PASSCODE_MINUTES * 60,
})

const passcodeEmail = (name: string, code: string) => ({
  // Without the code: locked screens show subjects.
  subject: 'Your one-time passcode',
  ...renderMail({
    preheader: `It works for ${PASSCODE_MINUTES} minutes.`,
    heading: 'Your one-time passcode',
    paragraphs: [`Hello ${name},`, 'Enter this code instead of one from your authenticator app.'],
    code: `${code.slice(0, 4)} ${code.slice(4)}`,
    footnote: `It works once, for ${PASSCODE_MINUTES} minutes. If you are not signing in, someone else knows your password. Reset it with “Forgot password” on the sign-in page.`,
  }),
})

type PasscodeOwner = Parameters<typeof findPasscodeBlock>[1] & { readonly id: string }

/**
 * Returns true when the code is the last one emailed to the user, unexpired and unused, comes from
 * where it was asked for, and no reset has blocked passcodes since.
 */
export async function usePasscode(
  { db, encryptor }: Pick<Services, 'db' | 'encryptor'>,
  user: PasscodeOwner,
  code: string,
  asked: string | undefined,
): Promise<boolean> {
  if (asked === undefined) return false
  if (await findPasscodeBlock(db, user)) return false
  const { numDeletedRows } = await db
    .deleteFrom('one_time_passcodes')
    .where('user_id', '=', user.id)
    .where('code_hash', 'in', encryptor.keyedHashes(code, purposeOf(user.id, asked)))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** For this long after a reset by email, the same mailbox is no second factor. */
export const PAUSE_HOURS = 24

export type PasscodeBlock =
  | { readonly reason: 'switched-off' }
  | { readonly reason: 'password-reset'; readonly until: Date }

type Owner = Pick<Selectable<Tables['users']>, 'login_type' | 'password_reset_at'>

/** Returns why a user can neither get nor use a passcode; undefined when allowed. */
export async function findPasscodeBlock(
  db: Kysely<Tables>,
  { login_type, password_reset_at }: Owner,
): Promise<PasscodeBlock | undefined> {
  if (isStaff(login_type) && !(await findSecuritySettings(db)).staffPasscodes) {
    return { reason: 'switched-off' }
  }
  if (password_reset_at === null) return undefined
  const until = new Date(Date.parse(password_reset_at) + PAUSE_HOURS * 60 * 60 * 1000)
  return until.getTime() > Date.now() ? { reason: 'password-reset', until } : undefined
}

/** Only the keyed hash of a passcode is stored, bound to its user and to what asked for it. */
const purposeOf = (userId: string, asked: string) => `passcode of ${userId} for ${asked}`
