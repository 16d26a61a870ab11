import {
  EMAILED_KINDS,
  type EmailedKind,
  type NotificationKind,
} from '@insights/domain/accounts/notifications/notification-kinds.ts'
import { notificationText } from '@insights/domain/accounts/notifications/notification-text.ts'
import { defineQueue } from '@insights/platform/jobs/jobs.ts'
import type { Mail } from '@insights/platform/mail/mail.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { worker } from '../../jobs/worker.ts'
import { renderMail } from '../../mail/render-mail.ts'
import { sendOnce } from '../../mail/send-mail.ts'
import type { Services } from '../../start/services.ts'
import { receivableNotifications, selectNotification } from './find-notifications.ts'
import { findChoices } from './notification-choices.ts'
import { unsubscribeToken } from './unsubscribe.ts'

interface QueuedNotifications {
  /** The email's id, which its notifications have. */
  readonly mail: string
  readonly user: string
  readonly delivery: 'now' | 'digest'
}

/** Tried for about two hours, as other emails. */
export const sendNotificationsQueue = defineQueue<QueuedNotifications>({
  name: 'send-notifications',
  retryLimit: 12,
  retryDelay: 15,
  expireIn: 120,
  concurrency: 3,
})

export const sendNotificationsWorker = worker(
  sendNotificationsQueue,
  async ({ data, signal }, services) => {
    await sendOnce(services, { id: data.mail, signal }, () => writeMail(services, data))
    await services.db
      .updateTable('notifications')
      .set({ mailed_at: sql<string>`clock_timestamp()` })
      .where('mail_id', '=', data.mail)
      .where('mailed_at', 'is', null)
      .execute()
  },
)

/** Notifications that an email lists; the rest is counted. */
const MAX_LISTED = 50

/**
 * Writes an email at the moment of sending: with what its receiver may receive now, has not read
 * meanwhile, and still wants by email. Returns null if nothing is left.
 */
async function writeMail(
  { db, encryptor, config }: Pick<Services, 'db' | 'encryptor' | 'config'>,
  { mail, user, delivery }: QueuedNotifications,
): Promise<Omit<Mail, 'messageId'> | null> {
  const waiting = await findWaiting(db, mail, user)
  const choices = await findChoices(db, user)
  const wanted = waiting.filter(({ kind }) => isEmailed(kind) && choices[kind] !== 'none')
  const [first] = wanted
  if (!first) return null
  const items = wanted.slice(0, MAX_LISTED).map((one) => ({
    label: `${notificationText(one.kind, one.actor)}: ${one.subject}`,
    href: new URL(one.path, config.publicUrl).href,
    note: [one.report, one.excerpt && `“${one.excerpt}”`].filter(Boolean).join(' · ') || undefined,
  }))
  const more = wanted.length - items.length
  const [{ label: subject }] = items as [(typeof items)[number]]
  const title = wanted.length === 1 ? subject : `${wanted.length} new notifications`
  const kinds = [...new Set(wanted.map(({ kind }) => kind).filter(isEmailed))]
  const token = unsubscribeToken(encryptor, {
    user,
    kinds: delivery === 'digest' ? 'digest' : kinds,
  })
  return {
    to: first.email,
    subject: title,
    unsubscribe: new URL(`/api/unsubscribe/${token}`, config.publicUrl).href,
    ...renderMail({
      preheader: wanted.length === 1 ? (first.excerpt ?? first.report ?? title) : subject,
      heading: wanted.length === 1 ? notificationText(first.kind, first.actor) : title,
      paragraphs: [],
      items,
      ...(more > 0 && {
        details: [{ label: 'Not listed', value: `${more} more, in your list of notifications` }],
      }),
      action: {
        label: 'Open your notifications',
        href: new URL('/notifications', config.publicUrl).href,
      },
      footnote:
        delivery === 'digest'
          ? 'This is your daily digest of what you have not read yet.'
          : 'You receive this email at once because you chose so for notifications of this kind.',
      settings: {
        label: 'Choose how you are notified',
        href: new URL('/profile#notifications', config.publicUrl).href,
      },
    }),
  }
}

/** Returns the unread notifications of an email, the newest first. */
function findWaiting(db: Kysely<Tables>, mail: string, user: string) {
  return selectNotification(
    receivableNotifications(db, user)
      .where('notifications.mail_id', '=', mail)
      .where('notifications.read_at', 'is', null)
      .orderBy('notifications.created_at', 'desc')
      .orderBy('notifications.id')
      .select('users.email'),
  ).execute()
}

const isEmailed = (kind: NotificationKind): kind is EmailedKind =>
  (EMAILED_KINDS as readonly string[]).includes(kind)
