import type { Transaction } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { forbidden } from '../../http/errors.ts'
import { mustSignOn } from '../../http/session/sign-on.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { renderMail } from '../../mail/render-mail.ts'
import type { Services } from '../../start/services.ts'
import { createPasswordLink } from './password-link.ts'
import { signOnInsteadEmail } from './sign-on-instead-email.ts'

export interface Invited {
  readonly id: string
  readonly email: string
  readonly name: string
}

/**
 * Emails an account without a password a link to choose one. A new invitation invalidates the
 * former one. The account has to be active: other links do not work.
 *
 * @example
 * await db.transaction().execute(async (transaction) => {
 *   const user = await insertUser(transaction, body)
 *   if (!body.password) await inviteUser(transaction, services, user)
 * })
 */
export async function inviteUser(
  transaction: Transaction<Tables>,
  services: Pick<Services, 'config' | 'jobs' | 'encryptor'>,
  user: Invited,
): Promise<void> {
  await forgetInvitations(transaction, user.id)
  if (await mustSignOn(transaction, user.id)) {
    const mail = signOnInsteadEmail(user.name, services.config.publicUrl)
    return queueMail(transaction, services, { to: user.email, ...mail })
  }
  const { href, expiresAt } = await createPasswordLink(transaction, services, {
    userId: user.id,
    purpose: 'invitation',
  })
  const mail = renderMail({
    preheader: 'Your account is ready. The link works once, for three days.',
    heading: 'Choose your password',
    paragraphs: [
      `Hello ${user.name},`,
      `Your account at Competitive Insights is ready. Choose a password, then sign in with ${user.email}.`,
      'The link works once, for three days. After that, “Forgot password” on the sign-in page sends you another one.',
    ],
    action: { label: 'Choose a password', href },
    footnote:
      'You received this because an account was created for you. If you did not expect it, ignore this email.',
  })
  await queueMail(transaction, services, {
    to: user.email,
    subject: 'Choose your password for Competitive Insights',
    ...mail,
    usefulUntil: expiresAt,
  })
}

/**
 * Throws a 403 with the token of a password link, for a user who has signed in by a password that another
 * person chose. Demos keep such passwords: they are theirs.
 */
export async function requireOwnChoice(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { id, password_given }: { readonly id: string; readonly password_given: boolean },
): Promise<void> {
  if (!password_given || config.demo) return
  const { token } = await db.transaction().execute(async (transaction) => {
    await forgetInvitations(transaction, id)
    const link = { userId: id, purpose: 'invitation' } as const
    return createPasswordLink(transaction, { config }, link)
  })
  throw forbidden('Choose a password of your own: somebody else chose this one.', {
    reason: 'password-given',
    token,
  })
}

async function forgetInvitations(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await transaction
    .deleteFrom('password_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'invitation')
    .execute()
}
