import { type Transaction, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { badRequest, gone } from '../../http/errors.ts'
import { hashToken } from '../../http/session/find-session.ts'
import { MUST_SIGN_ON } from '../../http/session/sign-on.ts'
import { transact } from '../../live/transact.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { renderMail } from '../../mail/render-mail.ts'
import type { Services } from '../../start/services.ts'
import { recordOwnActivity } from '../activity/record-activity.ts'
import { networkPasswordLimit, passwordLimit } from '../attempts/limits.ts'
import { hashPassword, requireStrongPassword, verifyPassword } from '../credentials/password.ts'
import { PAUSE_HOURS } from '../mfa/passcodes.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { PASSWORD_TOO_LATE_MESSAGE, type Purpose, findPasswordLink } from './password-link.ts'

const KNOWN_TO_OTHERS = 'Choose another one than you were given'

const DONE: Readonly<Record<Purpose, string>> = {
  reset: 'Set a new password by a link',
  invitation: 'Chose a password by the invitation',
}

/**
 * Sets the password of the user that the link was sent to, once, and ends all other ways into the
 * account. MFA stays. Returns whose it is. A rejected password leaves the link valid.
 */
export async function usePasswordLink(
  services: Services,
  token: string,
  password: string,
  address: string,
): Promise<string> {
  const { db } = services
  const owner = await findPasswordLink(db, token)
  if (!owner) throw gone(PASSWORD_TOO_LATE_MESSAGE)
  await requireStrongPassword(password, owner)
  if (owner.given !== null && (await verifyPassword(owner.given, password))) {
    throw badRequest(`password: ${KNOWN_TO_OTHERS}`, { password: KNOWN_TO_OTHERS })
  }
  const passwordHash = await hashPassword(password)
  await transact(services, async (transaction) => {
    // Locked before the link, as in every transaction that locks an account with its rows.
    await transaction
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        password_given: false,
        ...(owner.purpose === 'reset' && { password_reset_at: sql<string>`now()` }),
      })
      .where('id', '=', owner.userId)
      .execute()
    const purpose = await spend(transaction, token)
    if (!purpose) throw gone(PASSWORD_TOO_LATE_MESSAGE)
    await forgetOtherWays(transaction, owner.userId, token)
    await forgetAttempts(transaction, owner.email, address)
    await endSessions(transaction, services, owner.userId)
    await recordOwnActivity(transaction, owner.userId, DONE[purpose])
    if (purpose === 'reset') {
      await sendPasswordChangedEmail(transaction, services, owner, { byEmail: true })
    }
  })
  return owner.userId
}

/** Uses up a valid link in one statement: of concurrent calls one succeeds. */
async function spend(
  transaction: Transaction<Tables>,
  token: string,
): Promise<Purpose | undefined> {
  const spent = await transaction
    .updateTable('password_links')
    .from('users')
    .set({ used_at: sql<string>`now()` })
    .whereRef('users.id', '=', 'password_links.user_id')
    .where('users.active', '=', true)
    .where(sql<boolean>`not ${MUST_SIGN_ON}`)
    .where('password_links.token_hash', '=', hashToken(token))
    .where('password_links.used_at', 'is', null)
    .where('password_links.expires_at', '>', sql<string>`now()`)
    .returning('password_links.purpose')
    .executeTakeFirst()
  return spent?.purpose
}

/**
 * Wrong attempts at the former password are no longer about the account; those at codes go on
 * counting.
 */
async function forgetAttempts(transaction: Transaction<Tables>, email: string, address: string) {
  const subjects = [passwordLimit(email), networkPasswordLimit(email, address)].map(
    ({ subject }) => subject,
  )
  await transaction.deleteFrom('attempts').where('subject', 'in', subjects).execute()
}

async function forgetOtherWays(transaction: Transaction<Tables>, userId: string, token: string) {
  await transaction
    .deleteFrom('password_links')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', hashToken(token))
    .execute()
  await transaction.deleteFrom('one_time_passcodes').where('user_id', '=', userId).execute()
}

/**
 * Emails users that their password has changed, so that an owner who did not do it learns of it.
 * Call it in the transaction of the change.
 */
export async function sendPasswordChangedEmail(
  transaction: Transaction<Tables>,
  services: Pick<Services, 'config' | 'jobs' | 'encryptor'>,
  { email, name }: { readonly email: string; readonly name: string },
  { byEmail = false }: { readonly byEmail?: boolean } = {},
): Promise<void> {
  const mail = renderMail({
    preheader: 'You have been signed out everywhere else.',
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${name},`,
      'The password of your account was changed just now. You have been signed out everywhere else. Where an authenticator app is set up, it stays as it is.',
      ...(byEmail
        ? [
            `With an authenticator app, sign in with its code or a recovery code: for ${PAUSE_HOURS} hours no one-time passcode is sent to this mailbox.`,
          ]
        : []),
    ],
    action: { label: 'Sign in', href: new URL('/login', services.config.publicUrl).href },
    footnote:
      'If this was not you, someone else can read your email or knew your password. Choose “Forgot password” on the sign-in page at once, and tell your administrator.',
  })
  await queueMail(transaction, services, {
    to: email,
    subject: 'Your password was changed',
    ...mail,
  })
}
