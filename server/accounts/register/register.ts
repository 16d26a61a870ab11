import type { registerCreate } from '@insights/contract/accounts/register.ts'
import { type Job, defineQueue } from '@insights/platform/jobs/jobs.ts'
import { type Transaction, sql } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../../database/tables.ts'
import { type EncryptedPayload, decryptPayload } from '../../jobs/encrypted-payload.ts'
import { claimJob, worker } from '../../jobs/worker.ts'
import { normaliseEmail } from '../../mail/normalise-email.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { renderMail } from '../../mail/render-mail.ts'
import type { Services } from '../../start/services.ts'
import { recordOwnActivity } from '../activity/record-activity.ts'

/** Decrypted payload of the job. */
export type Registration = Pick<
  z.output<typeof registerCreate>,
  'name' | 'lastName' | 'email' | 'phone' | 'title' | 'company'
>

export const registerQueue = defineQueue<EncryptedPayload>({
  name: 'register',
  expireIn: 60,
  concurrency: 2,
})

export const registerWorker = worker(registerQueue, register)

/**
 * Creates an account that a senior has to activate, and emails the visitor and the sales address.
 * If the address already has an account, only its owner is emailed.
 */
async function register(job: Job<EncryptedPayload>, services: Services): Promise<void> {
  const { db, encryptor, config } = services
  const registration = decryptPayload<Registration>(encryptor, registerQueue, job.data)
  await db.transaction().execute(async (transaction) => {
    if (!(await claimJob(transaction, job.id))) return
    if (!(await insertVisitor(transaction, registration))) {
      await sendAlreadyRegisteredEmail(transaction, services, registration.email)
      return
    }
    await queueMail(transaction, services, {
      to: registration.email,
      ...confirmationEmail(),
    })
    await queueMail(transaction, services, {
      to: config.salesEmail,
      ...salesEmail(registration, config.publicUrl),
    })
  })
}

/** The unique index lets one of several concurrent registrations with one address through. */
async function insertVisitor(
  transaction: Transaction<Tables>,
  { email, name, lastName, phone, title, company }: Registration,
): Promise<boolean> {
  const user = await transaction
    .insertInto('users')
    .values({
      email,
      name,
      last_name: lastName,
      phone,
      title,
      company,
      login_type: 'CUSTOMER',
      active: false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return false
  await transaction
    .insertInto('user_products')
    .values({ user_id: user.id, product_id: 'insights' })
    .execute()
  await recordOwnActivity(transaction, user.id, 'Registered')
  return true
}

async function sendAlreadyRegisteredEmail(
  transaction: Transaction<Tables>,
  services: Services,
  email: string,
) {
  const owner = await transaction
    .selectFrom('users')
    .where(sql`lower(email)`, '=', normaliseEmail(email))
    .select(['email', 'name', 'active'])
    .executeTakeFirst()
  if (!owner) return
  await queueMail(transaction, services, {
    to: owner.email,
    ...alreadyRegisteredEmail(owner, services.config.publicUrl),
  })
}

/**
 * Returns the email to the address that a visitor gave. Its owner is unknown, so it contains no
 * text of the visitor: the form must not send words to strangers.
 */
function confirmationEmail() {
  return {
    subject: 'We have received your registration',
    ...renderMail({
      preheader: 'We will get in touch with you.',
      heading: 'Thank you for registering',
      paragraphs: [
        'We have received your registration for Competitive Insights, and will get in touch with you soon.',
        'Once your account is active, we will email you a link to choose a password.',
      ],
      footnote:
        'If you have not registered, someone gave your address by mistake. No action is needed: the account cannot be used without your email.',
    }),
  }
}

/** Returns the email to the sales address about who would like to become a customer. */
function salesEmail(registration: Registration, publicUrl: string) {
  const { name, lastName, email, phone, title, company } = registration
  return {
    subject: `New registration: ${name} ${lastName}, ${company}`,
    ...renderMail({
      preheader: `${name} ${lastName}, ${company}`,
      heading: 'New registration',
      paragraphs: [
        'A visitor asked for an account. A senior can activate it and assign it to a company, then the visitor gets a link to choose a password.',
      ],
      details: [
        { label: 'Name', value: `${name} ${lastName}` },
        { label: 'Company', value: company },
        { label: 'Title', value: title },
        { label: 'E-mail', value: email },
        { label: 'Phone', value: phone },
      ],
      action: {
        label: 'Open User Management',
        href: new URL('/admin/user-management', publicUrl).href,
      },
      footnote:
        'You receive this because registrations are reported to this address. Nobody has checked yet whether the visitor can read mails at the address given.',
    }),
  }
}

interface Owner {
  readonly name: string
  readonly active: boolean
}

/** Returns the email to the owner of an account whose address was registered again. */
function alreadyRegisteredEmail({ name, active }: Owner, publicUrl: string) {
  return {
    subject: 'You have an account already',
    ...renderMail({
      preheader: 'Someone has registered with your address again.',
      heading: 'You have an account already',
      paragraphs: [
        `Hello ${name},`,
        active
          ? 'Someone, probably you, registered with this address, but it already has an account. Sign in with it; if you do not know the password any more, choose “Forgot password” on the sign-in page.'
          : 'Someone, probably you, registered with this address, but it already has an account. It is not active at the moment; we will get in touch with you.',
      ],
      ...(active && {
        action: { label: 'Go to the sign-in page', href: new URL('/login', publicUrl).href },
      }),
      footnote:
        'If this was not you, no action is needed: nothing has changed, and the visitor was not told that you have an account.',
    }),
  }
}
