import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Services } from '../start/services.ts'
import { queueMail } from './queue-mail.ts'
import { renderMail } from './render-mail.ts'

/**
 * Informs the owner of an account of a change in how it is signed in to, so that a change by
 * another person does not go unnoticed.
 */
export async function sendSecurityEmail(
  transaction: Transaction<Tables>,
  services: Pick<Services, 'jobs' | 'encryptor' | 'config'>,
  owner: { readonly email: string; readonly name: string },
  [what, ...more]: readonly [string, ...string[]],
): Promise<void> {
  await queueMail(transaction, services, {
    to: owner.email,
    subject: 'The security of your account has changed',
    ...renderMail({
      preheader: what,
      heading: 'Your account security has changed',
      paragraphs: [`Hello ${owner.name},`, what, ...more],
      action: { label: 'Look at your profile', href: `${services.config.publicUrl}/profile` },
      footnote:
        'If this was you, no action is needed. If not, reset your password at once with “Forgot password” on the sign-in page, and tell your administrator.',
    }),
  })
}
