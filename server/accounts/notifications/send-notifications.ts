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
import { type MailContent, renderMail } from '../../mail/render-mail.ts'
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

/** The email about a publication to one reader. */
export interface PublicationMail extends Omit<MailContent, 'settings' | 'action'> {
  readonly subject: string
  readonly action: NonNullable<MailContent['action']>
}

/** Writes about a publication to a reader; null once it is deleted. */
export type WritePublication = (
  services: Pick<Services, 'db' | 'config'>,
  userId: string,
  reportId: string,
) => Promise<PublicationMail | null>

/** The worker, with the words of a later area for publications. */
export const sendNotificationsWorker = (writePublication: WritePublication) =>
  worker(sendNotificationsQueue, async ({ data, signal }, services) => {
    await sendOnce(services, { id: data.mail, signal }, () =>
      writeMail(services, writePublication, data),
    )
    await services.db
      .updateTable('notifications')
      .set({ mailed_at: sql<string>`clock_timestamp()` })
      .where('mail_id', '=', data.mail)
      .where('mailed_at', 'is', null)
      .execute()
  })

/** Notifications that an email lists; the rest is counted. */
const MAX_LISTED = 50

/**
 * Writes an email at the moment of sending: with what its receiver may receive now, has not read
 * meanwhile, and still wants by email. Returns null if nothing is left.
 */
async function writeMail(
  services: Pick<Services, 'db' | 'encryptor' | 'config'>,
  writePublication: WritePublication,
  { mail, user, delivery }: QueuedNotifications,
): Promise<Omit<Mail, 'messageId'> | null> {
  const { db, encryptor, config } = services
  const waiting = await findWaiting(db, mail, user)
  const choices = await findChoices(db, user)
  const wanted: Wanted[] = []
  for (const row of waiting) {
    if (!isEmailed(row.kind) || choices[row.kind] === 'none') continue
    const published = row.kind === 'publication'
    const publication =
      published && row.report_id !== null
        ? await writePublication(services, user, row.report_id)
        : null
    if (!published || publication) wanted.push({ row, publication })
  }
  const [first] = wanted
  if (!first) return null
  const kinds = [...new Set(wanted.map(({ row }) => row.kind).filter(isEmailed))]
  const token = unsubscribeToken(encryptor, {
    user,
    kinds: delivery === 'digest' ? 'digest' : kinds,
  })
  const unsubscribe = new URL(`/api/unsubscribe/${token}`, config.publicUrl).href
  const alone = wanted.length === 1 ? first.publication : null
  const { subject, ...content } = alone ?? listContent(wanted, config.publicUrl)
  return {
    to: first.row.email,
    subject,
    unsubscribe,
    ...renderMail({
      ...content,
      footnote:
        delivery === 'digest'
          ? 'This is your daily digest of what you have not read yet.'
          : alone
            ? alone.footnote
            : 'You receive this email at once because you chose so for notifications of this kind.',
      settings: [
        {
          label: 'Choose how you are notified',
          href: new URL('/profile#notifications', config.publicUrl).href,
        },
        { label: 'Unsubscribe from these emails', href: unsubscribe },
      ],
    }),
  }
}

interface Wanted {
  readonly row: Awaited<ReturnType<typeof findWaiting>>[number]
  /** Null for other kinds. */
  readonly publication: PublicationMail | null
}

/** The content of an email that lists its notifications, with its subject. */
function listContent(
  wanted: readonly Wanted[],
  publicUrl: string,
): Omit<PublicationMail, 'footnote'> {
  const items = wanted.slice(0, MAX_LISTED).map(({ row, publication }) =>
    publication
      ? { label: publication.subject, href: publication.action.href, note: row.subject }
      : {
          label: `${notificationText(row.kind, row.actor)}: ${row.subject}`,
          href: new URL(row.path, publicUrl).href,
          note:
            [row.report, row.excerpt && `“${row.excerpt}”`].filter(Boolean).join(' · ') ||
            undefined,
        },
  )
  const more = wanted.length - items.length
  const [{ row }] = wanted as [Wanted]
  // Customers have no bell.
  const ofCustomers = row.kind === 'publication' || row.kind === 'not-bought'
  const [{ label: newest }] = items as [(typeof items)[number]]
  const subject = wanted.length === 1 ? newest : `${wanted.length} new notifications`
  return {
    subject,
    preheader: wanted.length === 1 ? (row.excerpt ?? row.report ?? subject) : newest,
    heading: wanted.length === 1 ? notificationText(row.kind, row.actor) : subject,
    paragraphs: [],
    items,
    ...(more > 0 && {
      details: [{ label: 'Not listed', value: `${more} more, in your list of notifications` }],
    }),
    action: ofCustomers
      ? { label: 'Open what you follow', href: new URL('/following', publicUrl).href }
      : {
          label: 'Open your notifications',
          href: new URL('/notifications', publicUrl).href,
        },
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
