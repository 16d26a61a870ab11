import { setTimeout as sleep } from 'node:timers/promises'

import { DatabaseUnavailableError } from '@insights/platform/database/database-errors.ts'
import { DecryptionError } from '@insights/platform/encryption/create-encryptor.ts'
import { type Job, PermanentJobError } from '@insights/platform/jobs/jobs.ts'
import { type Mail, MailRejectedError } from '@insights/platform/mail/mail.ts'
import { sql } from 'kysely'

import { decryptPayload, type EncryptedPayload } from '../jobs/encrypted-payload.ts'
import { worker } from '../jobs/worker.ts'
import type { Services } from '../start/services.ts'
import {
  type EditionOwner,
  type QueuedMail,
  isActiveStaff,
  isOwnerOf,
  sendMailQueue,
} from './queue-mail.ts'

export const sendMailWorker = worker(sendMailQueue, sendMail)

/** Sends a queued email, once, unless its recipient has lost the right to it. */
function sendMail(job: Job<EncryptedPayload>, services: Services): Promise<void> {
  const { db, encryptor } = services
  return sendOnce(services, job, async () => {
    const { usefulUntil, staffId, ownerOf, ...mail } = openMail(encryptor, job.data)
    if (usefulUntil && new Date(usefulUntil) < new Date()) {
      throw new PermanentJobError('It could not be sent while it was of use.')
    }
    if (staffId !== undefined && !(await isStaffStill(db, staffId))) return null
    if (ownerOf !== undefined && !(await isOwnerStill(db, ownerOf))) return null
    return mail
  })
}

/**
 * Sends the email of a job, once: its acceptance by the mail server is recorded before the job counts
 * as done, and looked up before anything is written or sent. If the database is away by then, the run
 * waits for it. The instant between the server's response and that record remains: a process killed
 * right there sends the email again, under the same Message-ID. No order closes it, since two systems
 * cannot commit as one; the other order would lose emails. `write` returns the email by the rights of
 * its recipient now, or null for none.
 */
export async function sendOnce(
  { db, mailer, config }: Pick<Services, 'db' | 'mailer' | 'config'>,
  { id, signal }: Pick<Job<unknown>, 'id' | 'signal'>,
  write: () => Promise<Omit<Mail, 'messageId'> | null>,
): Promise<void> {
  const sent = await db
    .selectFrom('sent_mails')
    .select('job_id')
    .where('job_id', '=', id)
    .executeTakeFirst()
  if (sent) return
  const mail = await write()
  if (!mail) return
  const messageId = `${id}@${hostOf(config.mailFrom.address)}`
  try {
    await mailer.send({ ...mail, messageId }, signal)
  } catch (error) {
    throw error instanceof MailRejectedError ? new PermanentJobError(error.message) : error
  }
  const record = db
    .with('forgotten', (query) =>
      // Long after its job is gone.
      query.deleteFrom('sent_mails').where('sent_at', '<', sql<string>`now() - interval '60 days'`),
    )
    .insertInto('sent_mails')
    .values({ job_id: id })
    .onConflict((conflict) => conflict.doNothing())
  await retryWhileUnavailable(() => record.execute(), signal)
}

/** Retries while the database is away, until the run's time is over. */
async function retryWhileUnavailable(
  write: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      await write()
      return
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError) || signal.aborted) throw error
      await sleep(250)
    }
  }
}

/**
 * Checks the recipient again: a queued email may wait for hours, and its recipient lose all rights
 * meanwhile.
 */
async function isStaffStill(db: Services['db'], userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('users.id', '=', userId)
    .where(isActiveStaff)
    .select('users.id')
    .executeTakeFirst()
  return row !== undefined
}

async function isOwnerStill(db: Services['db'], owner: EditionOwner): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('users.id', '=', owner.userId)
    .where(isOwnerOf(owner.editionId))
    .select('users.id')
    .executeTakeFirst()
  return row !== undefined
}

function openMail(encryptor: Services['encryptor'], payload: EncryptedPayload): QueuedMail {
  try {
    return decryptPayload<QueuedMail>(encryptor, sendMailQueue, payload)
  } catch (error) {
    throw error instanceof DecryptionError ? new PermanentJobError(error.message) : error
  }
}

function hostOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
