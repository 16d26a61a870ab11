import type { Job } from '@insights/platform/jobs/jobs.ts'
import { sql } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import { claimJob } from '../jobs/claim-job.ts'
import { decryptPayload, type EncryptedPayload } from '../jobs/encrypted-payload.ts'
import { worker } from '../jobs/worker.ts'
import { normaliseEmail } from '../mail/normalise-email.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { createPasswordLink } from '../password-links/create-password-link.ts'
import type { Services } from '../services.ts'
import { passwordLinkEmail } from './password-link-email.ts'
import { sendPasswordLinkQueue, type WantsLink } from './send-password-link-queue.ts'

export const sendPasswordLinkWorker = worker(sendPasswordLinkQueue, sendPasswordLink)

/** Mails the link to whoever has this address, and to nobody when no active account does. */
async function sendPasswordLink(job: Job<EncryptedPayload>, services: Services): Promise<void> {
  const { db, encryptor } = services
  const wants = decryptPayload<WantsLink>(encryptor, sendPasswordLinkQueue, job.data)
  await db.transaction().execute(async (transaction) => {
    if (!(await claimJob(transaction, job.id))) return
    const user = await transaction
      .selectFrom('users')
      .where(sql`lower(email)`, '=', normaliseEmail(wants.email))
      .where('active', '=', true)
      .select(['id', 'email', 'name'])
      .executeTakeFirst()
    if (!user) return
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
