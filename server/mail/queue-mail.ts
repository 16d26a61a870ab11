import type { Kysely } from 'kysely'

import type { Services } from '../services.ts'
import { type QueuedMail, sendMailQueue } from './send-mail-queue.ts'

export interface MailToQueue {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** After this it is not sent any more, e.g. when the code that it holds has run out. */
  readonly usefulUntil?: Date
  /** The user it is for: sent only while this is active staff with INSIGHTS. */
  readonly staffId?: string
}

/**
 * Sends a mail once the caller's transaction has committed, and never if it does not. Sealed: mails
 * hold links and codes, which whoever reads the job table is not to have.
 *
 * @example
 * await db.transaction().execute(async (transaction) => {
 *   ...
 *   await queueMail(transaction, services, { to: user.email, ...invitationMail(user, link) })
 * })
 */
export async function queueMail<DB>(
  transaction: Kysely<DB>,
  { jobs, encryptor }: Pick<Services, 'jobs' | 'encryptor'>,
  mail: MailToQueue,
): Promise<void> {
  const mailToSend: QueuedMail = {
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    usefulUntil: mail.usefulUntil?.toISOString(),
    staffId: mail.staffId,
  }
  await jobs.enqueue(transaction, sendMailQueue, {
    sealed: encryptor.encrypt(JSON.stringify(mailToSend), sendMailQueue.name).toString('base64'),
  })
}
