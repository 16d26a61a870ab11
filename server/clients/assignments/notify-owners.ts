import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import type { Transaction } from 'kysely'

import { queueMailingOfNotifications } from '../../accounts/notifications/mail-notifications.ts'
import { notify, publicationKey } from '../../accounts/notifications/notify.ts'
import type { Tables } from '../../database/tables.ts'
import { isReader } from '../../mail/queue-mail.ts'
import type { Services } from '../../start/services.ts'

/** Users that are notified by one statement. */
const AT_ONCE = 500

/**
 * Notifies the users of company customers that an edition is theirs to read, in the transaction that
 * assigns it. Followers have one notification of an edition, however they come by it: one that waited for
 * the assignment is stored again, since old ones are not emailed any more.
 */
export async function notifyOwners(
  transaction: Transaction<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  edition: string,
  companies: readonly string[],
): Promise<void> {
  const users = await transaction
    .selectFrom('users')
    .innerJoin('reports', (join) => join.on('reports.edition_id', '=', edition))
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .innerJoin('industries', 'industries.id', 'editions.industry_id')
    .where('users.company_customer_id', 'in', companies)
    .where(isReader)
    .where('reports.status', 'in', [...READABLE_STATUSES])
    .orderBy('users.id')
    .select(['users.id', 'reports.id as report', 'editions.date', 'industries.title'])
    .execute()
  if (users.length === 0) return
  const key = publicationKey(edition)
  for (let start = 0; start < users.length; start += AT_ONCE) {
    const some = users.slice(start, start + AT_ONCE)
    await transaction
      .deleteFrom('notifications')
      .where('event_key', '=', key)
      .where(
        'user_id',
        'in',
        some.map(({ id }) => id),
      )
      .where('mail_id', 'is', null)
      .execute()
    await notify(
      transaction,
      some.map(({ id, report, date, title }) => ({
        kind: 'publication' as const,
        userId: id,
        actorId: null,
        reportId: report,
        path: `/content-building?report=${report}`,
        subject: `${title}, ${formatMonth(date)}`,
        excerpt: null,
        key,
      })),
    )
  }
  await queueMailingOfNotifications(transaction, { jobs })
}
