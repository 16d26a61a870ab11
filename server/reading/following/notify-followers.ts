import { formatMonth } from '@insights/domain/text/format-date.ts'
import { defineQueue } from '@insights/platform/jobs/jobs.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

import { queueMailingOfNotifications } from '../../accounts/notifications/mail-notifications.ts'
import { notify, publicationKey } from '../../accounts/notifications/notify.ts'
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
 * Stores a notification for each customer who follows something that the report has, and for each who
 * follows anything in its industry that the edition is out, not bought. Rights are checked when the email
 * is queued, and again when it is written: each is informed of one of both, and users of a company
 * customer that buys the edition some days later are still informed of what they follow. Each follower
 * has one of a kind for each edition, also when this is broken off or runs twice.
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
  const about = {
    actorId: null,
    reportId,
    path: `/content-building?report=${reportId}`,
    subject: `${report.title}, ${formatMonth(report.date)}`,
    excerpt: null,
  }
  const [matched, all] = await Promise.all([
    selectFollowers(db, reportId, report.industry_id).orderBy('users.id').execute(),
    selectIndustryFollowers(db, report.industry_id).orderBy('users.id').execute(),
  ])
  const ofEach = [
    ...matched.map(({ id }) => ({
      ...about,
      userId: id,
      kind: 'publication' as const,
      key: publicationKey(report.edition),
    })),
    ...all.map(({ id }) => ({
      ...about,
      userId: id,
      kind: 'not-bought' as const,
      key: `not bought ${report.edition}`,
    })),
  ]
  for (let start = 0; start < ofEach.length; start += AT_ONCE) {
    const some = ofEach.slice(start, start + AT_ONCE)
    await transact(services, (transaction) => notify(transaction, some))
  }
  if (ofEach.length > 0) await queueMailingOfNotifications(db, services)
}

/**
 * The customers who follow something in an industry, whatever its newest report has: an email about one
 * that is not bought must not tell that by coming.
 */
export const selectIndustryFollowers = (db: Kysely<Tables>, industryId: string) =>
  db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.user_id')
    .where('follows.industry_id', '=', industryId)
    .where('users.login_type', '=', 'CUSTOMER')
    .where('users.active', '=', true)
    .select('users.id')
    .distinct()

/** The customers who follow something that a report has, also where their company has not bought it. */
export const selectFollowers = (db: Kysely<Tables>, reportId: string, industryId: string) =>
  selectIndustryFollowers(db, industryId).where(
    sql<boolean>`case follows.kind
        when 'company' then exists (select from report_companies
          where report_id = ${reportId} and company_id::text = follows.subject)
        when 'capability' then exists (select from report_capabilities
          where report_id = ${reportId} and capability_id::text = follows.subject)
        else exists (select from report_categories
          where report_id = ${reportId} and belongs_to = follows.subject) end`,
  )
