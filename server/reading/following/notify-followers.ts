import { formatMonth } from '@insights/domain/text/format-date.ts'
import { defineQueue } from '@insights/platform/jobs/jobs.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

import { queueMailingOfNotifications } from '../../accounts/notifications/mail-notifications.ts'
import { notify } from '../../accounts/notifications/notify.ts'
import type { Tables } from '../../database/tables.ts'
import { worker } from '../../jobs/worker.ts'
import { transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'

/** Followers that are notified in one transaction. */
const AT_ONCE = 500

const notifyFollowersQueue = defineQueue<{ readonly reportId: string }>({
  name: 'notify-followers',
  retryLimit: 50,
})

/**
 * Notifies the followers of an edition once the transaction that publishes it has committed. A revision
 * that replaces another notifies none: its owners get the email about corrections.
 */
export async function queueNotifyingFollowers(
  transaction: Transaction<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  reportId: string,
): Promise<void> {
  await jobs.enqueue(transaction, notifyFollowersQueue, { reportId })
}

export const notifyFollowersWorker = worker(notifyFollowersQueue, ({ data }, services) =>
  notifyFollowers(services, data.reportId),
)

/**
 * Stores a notification for each customer who follows something that the report has. Rights are checked
 * when the email is queued, and again when it is written, so that users of a company customer that buys
 * the edition some days later are still informed. Each follower has one for each edition, also when this
 * is broken off or runs twice.
 */
export async function notifyFollowers(
  services: Pick<Services, 'db' | 'jobs' | 'live'>,
  reportId: string,
): Promise<void> {
  const { db } = services
  const report = await db
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .innerJoin('industries', 'industries.id', 'editions.industry_id')
    .where('reports.id', '=', reportId)
    .select(['editions.id as edition', 'editions.industry_id', 'editions.date', 'industries.title'])
    .executeTakeFirst()
  // Deleted meanwhile.
  if (!report) return
  const followers = await selectFollowers(db, reportId, report.industry_id)
    .orderBy('users.id')
    .execute()
  const about = {
    kind: 'publication',
    actorId: null,
    reportId,
    path: `/content-building?report=${reportId}`,
    subject: `${report.title}, ${formatMonth(report.date)}`,
    excerpt: null,
    key: `publication ${report.edition}`,
  } as const
  for (let start = 0; start < followers.length; start += AT_ONCE) {
    const some = followers.slice(start, start + AT_ONCE)
    await transact(services, (transaction) =>
      notify(
        transaction,
        some.map(({ id }) => ({ ...about, userId: id })),
      ),
    )
  }
  if (followers.length > 0) await queueMailingOfNotifications(db, services)
}

/** The customers who follow something that a report has, also where their company has not bought it. */
export const selectFollowers = (db: Kysely<Tables>, reportId: string, industryId: string) =>
  db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.user_id')
    .where('follows.industry_id', '=', industryId)
    .where('users.login_type', '=', 'CUSTOMER')
    .where('users.active', '=', true)
    .where(
      sql<boolean>`case follows.kind
        when 'company' then exists (select from report_companies
          where report_id = ${reportId} and company_id::text = follows.subject)
        when 'capability' then exists (select from report_capabilities
          where report_id = ${reportId} and capability_id::text = follows.subject)
        else exists (select from report_categories
          where report_id = ${reportId} and belongs_to = follows.subject) end`,
    )
    .select('users.id')
    .distinct()
