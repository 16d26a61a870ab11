import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { renderMail } from '../mail/render-mail.ts'
import { PAUSE_HOURS } from '../one-time-passcode/passcode-block.ts'
import type { Services } from '../services.ts'

/**
 * Tells people by mail that their password is another one now: whoever did not do it themselves
 * learns of it. Call it in the transaction of the change.
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
