import { lastDigest } from '@insights/domain/accounts/notifications/last-digest.ts'
import { USUAL_DELIVERY } from '@insights/domain/accounts/notifications/notification-kinds.ts'
import { type Jobs, defineQueue } from '@insights/platform/jobs/jobs.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { worker } from '../../jobs/worker.ts'
import type { Services } from '../../start/services.ts'
import { isReceivable } from './find-notifications.ts'
import { sendNotificationsQueue } from './send-notifications.ts'

/** Seconds between two looks for notifications to email: what is emailed "at once" waits so long. */
const EVERY = 60
/** Users whose emails are queued in one transaction. */
const AT_ONCE = 200
/** Older notifications are not emailed any more, e.g. after a portal was stopped for a week. */
const MAX_AGE_DAYS = 3

const mailNotificationsQueue = defineQueue<Record<never, never>>({
  name: 'mail-notifications',
  retryLimit: 50,
  keepFor: 60 * 60,
})

/**
 * Enqueues the next look for notifications to email: now, or in a minute. There is one a minute, no
 * matter how often and by how many processes this is called.
 */
export async function queueMailingOfNotifications(
  db: Kysely<Tables>,
  { jobs }: { readonly jobs: Jobs },
  when: 'now' | 'next' = 'now',
): Promise<void> {
  const startAfter = new Date(Date.now() + (when === 'now' ? 0 : EVERY * 1000))
  const singletonKey = `mail notifications ${when}`
  await jobs.enqueue(
    db,
    mailNotificationsQueue,
    {},
    { startAfter, singletonKey, singletonSeconds: EVERY },
  )
}

export const mailNotificationsWorker = worker(mailNotificationsQueue, async (_job, services) => {
  // First, so that no failure ends it for good.
  await queueMailingOfNotifications(services.db, services, 'next')
  await mailNotifications(services)
})

/**
 * Queues an email to each user with unread notifications to email at once, one for each publication, and
 * one with the others when the daily digest is due. In one transaction notifications get the email's id and
 * its job is enqueued, so that each is in one email, also when this is broken off or runs twice at a
 * time. What has been read by then is not emailed.
 */
export async function mailNotifications(
  services: Pick<Services, 'db' | 'jobs'>,
  now = new Date(),
): Promise<void> {
  while ((await queueSome(services, now)) === AT_ONCE);
}

/** Returns the number of emails queued. */
function queueSome({ db, jobs }: Pick<Services, 'db' | 'jobs'>, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ mail: string; user: string; delivery: 'now' | 'digest' }>`
      with usual(kind, delivery) as (
        select * from json_each_text(${JSON.stringify(USUAL_DELIVERY)}::json)
      ), waiting as (
        select notifications.id, notifications.user_id,
          coalesce(choices.delivery, usual.delivery) as delivery,
          -- Each publication has an email of its own.
          case when notifications.kind = 'publication'
            and coalesce(choices.delivery, usual.delivery) = 'now' then notifications.id end as part
        from notifications
        join usual using (kind)
        join users on users.id = notifications.user_id
        left join notification_choices choices
          on choices.user_id = notifications.user_id and choices.kind = notifications.kind
        where notifications.mail_id is null and notifications.read_at is null
          and notifications.created_at between
            ${now}::timestamptz - make_interval(days => ${sql.lit(MAX_AGE_DAYS)}) and ${now}
          and notifications.created_at > coalesce(choices.since, '-infinity')
          and ${isReceivable}
      ), due as (
        select waiting.* from waiting join notifications using (id)
        where waiting.delivery = 'now' or waiting.delivery = 'digest'
          and notifications.created_at < ${lastDigest(now)}
      ), mails as (
        select user_id, delivery, part, gen_random_uuid() as mail
        from (select distinct user_id, delivery, part from due limit ${sql.lit(AT_ONCE)}) as receivers
      ), locked as (
        -- One that is being marked as read, or queued by another process, is left for the next time.
        select notifications.id, mails.mail, mails.user_id, mails.delivery
        from notifications join due using (id)
        join mails on mails.user_id = due.user_id and mails.delivery = due.delivery
          and mails.part is not distinct from due.part
        where notifications.mail_id is null and notifications.read_at is null
        for update of notifications skip locked
      ), marked as (
        update notifications set mail_id = locked.mail from locked
        where notifications.id = locked.id
        returning locked.mail, locked.user_id, locked.delivery
      )
      select distinct mail, user_id as user, delivery from marked`.execute(transaction)
    for (const row of rows) await jobs.enqueue(transaction, sendNotificationsQueue, row)
    return rows.length
  })
}
