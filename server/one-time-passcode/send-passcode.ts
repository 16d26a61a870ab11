import { randomInt } from 'node:crypto'

import type { Kysely, Selectable } from 'kysely'

import { emailLimit, passwordLimits } from '../attempts/limits.ts'
import { recordAttempt, recordAttempts } from '../attempts/record-attempts.ts'
import { undoAttempts } from '../attempts/undo-attempts.ts'
import { countWrongPassword } from '../attempts/warn-of-attempts.ts'
import { findKnownBrowser } from '../credentials/known-browser.ts'
import { verifyPassword } from '../credentials/password.ts'
import type { Tables } from '../database/tables.ts'
import { conflict, HttpError, notAuthenticated } from '../http/errors.ts'
import { normaliseEmail } from '../mail/normalise-email.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Services } from '../services.ts'
import { hashPasscode } from './hash-passcode.ts'
import { findPasscodeBlock, PAUSE_HOURS } from './passcode-block.ts'
import { PASSCODE_MINUTES, passcodeEmail } from './passcode-email.ts'

interface Request {
  readonly email: string
  readonly password: string
  /** Where from in the network. */
  readonly address: string
  /** The cookie that shows for which accounts the browser is known. */
  readonly knownBrowsers: string | undefined
}

/**
 * Mails a code that stands in for the authenticator's, in place of one that was mailed before.
 * Unknown address and wrong password are told alike, as at sign-in; the rest needs the password.
 */
export async function sendPasscode(services: Services, request: Request): Promise<void> {
  const { db, encryptor } = services
  const { email, address, knownBrowsers } = request
  const user = await db
    .selectFrom('users')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', normaliseEmail(email)))
    .select(['id', 'email', 'name', 'active', 'password_hash'])
    .executeTakeFirst()
  const knownBrowser = findKnownBrowser(encryptor, user, knownBrowsers)
  const attempts = await recordAttempts(db, ...passwordLimits({ email, address, knownBrowser }))
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
  const expires_at = new Date(Date.now() + PASSCODE_MINUTES * 60_000)
  const stored = { code_hash: hashPasscode(encryptor, user.id, code), expires_at }
  await db.transaction().execute(async (transaction) => {
    // A reset that is committed meanwhile comes before or after, never in between.
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
}

type Account = Pick<Selectable<Tables['users']>, 'id' | 'password_hash'>

/** Throws 409 where a passcode would be of no use, or be sent to where the password came from. */
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
