import { defineQueue } from '@insights/platform/jobs/jobs.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'

import { type EncryptedPayload, encryptPayload } from '../jobs/encrypted-payload.ts'
import type { Services } from '../start/services.ts'

export interface MailToQueue {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Time after which it is not sent any more, e.g. when its code has expired. */
  readonly usefulUntil?: Date
  /** The user it is for: sent only while this is active staff with INSIGHTS. */
  readonly staffId?: string
  /** The customer it is for: sent only while this is active and its company owns the edition. */
  readonly ownerOf?: EditionOwner
}

export interface EditionOwner {
  readonly userId: string
  readonly editionId: string
}

/**
 * Sends an email once the caller's transaction has committed, and never if it does not. Encrypted:
 * emails hold links and codes, which the job table must not reveal.
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
  await jobs.enqueue(transaction, sendMailQueue, encryptPayload(encryptor, sendMailQueue, mail))
}

/** The decrypted payload of a job, whose time is ISO 8601. */
export type QueuedMail = Omit<MailToQueue, 'usefulUntil'> & { readonly usefulUntil?: string }

/** Tried for about two hours: a mail server that is down for maintenance is back by then. */
export const sendMailQueue = defineQueue<EncryptedPayload>({
  name: 'send-mail',
  retryLimit: 12,
  retryDelay: 15,
  expireIn: 120,
  concurrency: 3,
})

/** Condition on a row of `users`: a customer who may open INSIGHTS. */
export const isReader = sql<boolean>`(users.active
  and users.login_type = 'CUSTOMER'
  and exists (
    select from user_products
    where user_products.user_id = users.id and user_products.product_id = 'insights'))`

/** Condition on a row of `users`: its company customer owns an edition. */
export const owns = (editionId: string | RawBuilder<string>) => sql<boolean>`exists (
  select from company_reports
  where company_reports.company_customer_id = users.company_customer_id
    and company_reports.edition_id = ${editionId})`

/** Condition on a row of `users`: a customer who may open INSIGHTS, and whose company owns an edition. */
export const isOwnerOf = (editionId: string) => sql<boolean>`(${isReader} and ${owns(editionId)})`

/** Condition on a row of `users`: staff who may open INSIGHTS now. */
export const isActiveStaff = sql<boolean>`(users.active
  and users.login_type in ('SENIOR', 'ADMIN')
  and exists (
    select from user_products
    where user_products.user_id = users.id and user_products.product_id = 'insights'))`
