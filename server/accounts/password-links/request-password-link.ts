import type { PRODUCTS } from '@insights/contract/accounts/authentication.ts'
import type { forgotPasswordCreate } from '@insights/contract/accounts/forgot-password.ts'
import { type Job, defineQueue } from '@insights/platform/jobs/jobs.ts'
import { sql } from 'kysely'
import type * as z from 'zod'

import { MUST_SIGN_ON } from '../../http/session/sign-on.ts'
import {
  type EncryptedPayload,
  decryptPayload,
  encryptPayload,
} from '../../jobs/encrypted-payload.ts'
import { claimJob, worker } from '../../jobs/worker.ts'
import { normaliseEmail } from '../../mail/normalise-email.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { renderMail } from '../../mail/render-mail.ts'
import type { Services } from '../../start/services.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { emailLimit, requestLimit } from '../attempts/limits.ts'
import { recordAttempt, recordAttempts } from '../attempts/record-attempts.ts'
import { requireChallenge } from '../challenge/challenge.ts'
import { createPasswordLink } from './password-link.ts'
import { signOnInsteadEmail } from './sign-on-instead-email.ts'

/**
 * Leaves all work on the address to a job: the response is the same, and as quick, with or without
 * an account (D3). Emails beyond the limit are left out silently.
 */
export async function requestPasswordLink(
  services: Services,
  { email, url, application, challenge }: z.output<typeof forgotPasswordCreate>,
  ip: string,
): Promise<void> {
  const { db, jobs, encryptor } = services
  await recordAttempts(db, requestLimit(ip))
  await requireChallenge(services, challenge)
  if (!(await recordAttempt(db, emailLimit(email, 'password link')))) return
  const wants: WantsLink = { email, url, application }
  await jobs.enqueue(
    db,
    sendPasswordLinkQueue,
    encryptPayload(encryptor, sendPasswordLinkQueue, wants),
  )
}

/** Decrypted payload of the job. */
interface WantsLink {
  readonly email: string
  readonly url?: string | undefined
  readonly application: (typeof PRODUCTS)[number]
}

export const sendPasswordLinkQueue = defineQueue<EncryptedPayload>({
  name: 'send-password-link',
  expireIn: 60,
  concurrency: 2,
})

export const sendPasswordLinkWorker = worker(sendPasswordLinkQueue, sendPasswordLink)

/** Emails the link to the active account with this address, if there is one. */
async function sendPasswordLink(job: Job<EncryptedPayload>, services: Services): Promise<void> {
  const { db, encryptor } = services
  const wants = decryptPayload<WantsLink>(encryptor, sendPasswordLinkQueue, job.data)
  await db.transaction().execute(async (transaction) => {
    if (!(await claimJob(transaction, job.id))) return
    const user = await transaction
      .selectFrom('users')
      .where(sql`lower(email)`, '=', normaliseEmail(wants.email))
      .where('active', '=', true)
      .select(['id', 'email', 'name', MUST_SIGN_ON.as('mustSignOn')])
      .executeTakeFirst()
    if (!user) return
    if (user.mustSignOn) {
      const mail = signOnInsteadEmail(user.name, services.config.publicUrl)
      return queueMail(transaction, services, { to: user.email, ...mail })
    }
    const link = await createPasswordLink(transaction, services, {
      userId: user.id,
      purpose: 'reset',
      application: wants.application,
      redirectUrl: wants.url,
    })
    await recordActivity(transaction, {
      subject: 'USER',
      reference: user.id,
      action: 'Was sent a link to set a new password',
      actorId: null,
      app: wants.application,
    })
    await queueMail(transaction, services, {
      to: user.email,
      ...passwordLinkEmail(user.name, link.href),
      usefulUntil: link.expiresAt,
    })
  })
}

/** Returns the email to a user who has forgotten the password, or for whom another person says so. */
function passwordLinkEmail(name: string, href: string) {
  return {
    subject: 'Set a new password',
    ...renderMail({
      preheader: 'The link works once, for one hour.',
      heading: 'Set a new password',
      paragraphs: [
        `Hello ${name},`,
        'We received a request to reset your password. The link works once, for one hour.',
      ],
      action: { label: 'Set a new password', href },
      footnote: 'If you did not request this, ignore this email. Do not share the link.',
    }),
  }
}
