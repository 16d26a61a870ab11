import type { Job } from '@insights/platform/jobs/jobs.ts'
import { sql, type Transaction } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import { claimJob } from '../jobs/claim-job.ts'
import { decryptPayload, type EncryptedPayload } from '../jobs/encrypted-payload.ts'
import { worker } from '../jobs/worker.ts'
import { normaliseEmail } from '../mail/normalise-email.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Services } from '../services.ts'
import { alreadyRegisteredEmail } from './already-registered-email.ts'
import { registerQueue, type Registration } from './register-queue.ts'
import { confirmationEmail, salesEmail } from './registration-emails.ts'

export const registerWorker = worker(registerQueue, register)

/**
 * Makes an account that a senior has yet to activate, and tells the visitor and the sales address.
 * Of an address that has an account already, its owner alone is told.
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

/** Of many at once with the same address the unique index lets one through. */
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
  await recordActivity(transaction, {
    subject: 'USER',
    reference: user.id,
    action: 'Registered',
    actorId: user.id,
  })
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
