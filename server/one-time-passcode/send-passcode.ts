import { randomInt } from 'node:crypto'

import { mailsTo, passwordsOf, triesFrom } from '../attempts/limits.ts'
import { returnTickets } from '../attempts/return-tickets.ts'
import { takeTicket, takeTickets } from '../attempts/take-tickets.ts'
import { passwordFits } from '../authentication/password.ts'
import { conflict, HttpError, notAuthenticated } from '../http/errors.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Services } from '../services.ts'
import { normaliseEmail } from '../users/normalise-email.ts'
import { hashPasscode } from './hash-passcode.ts'
import { PASSCODE_MINUTES, passcodeMail } from './passcode-mail.ts'

interface Request {
  readonly email: string
  readonly password: string
  /** Where from in the network. */
  readonly address: string
}

/**
 * Mails a code that stands in for the authenticator's, in place of one that was mailed before.
 * Unknown address and wrong password are told alike, as at sign-in; the rest needs the password.
 */
export async function sendPasscode(services: Services, request: Request): Promise<void> {
  const { db, sealer } = services
  const tickets = await takeTickets(db, passwordsOf(request.email), triesFrom(request.address))
  const user = await db
    .selectFrom('users')
    .where((the) => the(the.fn<string>('lower', ['email']), '=', normaliseEmail(request.email)))
    .select(['id', 'email', 'name', 'active', 'password_hash', 'totp_secret'])
    .executeTakeFirst()
  const fits = await passwordFits(user?.password_hash, request.password)
  if (!user || !fits) throw notAuthenticated('Invalid login')
  await returnTickets(db, tickets)
  if (!user.active) throw notAuthenticated('User is not verified.')
  if (!user.totp_secret) throw conflict('This account needs no code: sign in with the password.')
  if (!(await takeTicket(db, mailsTo(user.email, 'passcode')))) {
    throw new HttpError(
      'TooManyRequests',
      429,
      'Too many passcodes were sent. Use your authenticator app or a recovery code, or try again in an hour.',
    )
  }
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  const expires_at = new Date(Date.now() + PASSCODE_MINUTES * 60_000)
  const stored = { code_hash: hashPasscode(sealer, user.id, code), expires_at }
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('one_time_passcodes')
      .values({ user_id: user.id, ...stored })
      .onConflict((conflicting) => conflicting.column('user_id').doUpdateSet(stored))
      .execute()
    await queueMail(transaction, services, {
      to: user.email,
      usefulUntil: expires_at,
      ...passcodeMail(user.name, code),
    })
  })
}
