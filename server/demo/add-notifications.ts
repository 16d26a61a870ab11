import { randomUUID } from 'node:crypto'

import { formatMonth } from '@insights/domain/text/format-date.ts'
import { type Transaction, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { DemoPeople } from './insert-people.ts'

const HOUR = 60 * 60 * 1000

/**
 * Adds notifications of the open reports: the senior has to approve one, and the researcher has work
 * in the other. They count as emailed, so that the demo sends no email before its users cause one.
 */
export async function addNotifications(
  transaction: Transaction<Tables>,
  { senior, researcher }: DemoPeople,
  now: Date,
): Promise<void> {
  const open = await transaction
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .innerJoin('industries', 'industries.id', 'editions.industry_id')
    .where('reports.status', 'in', ['DRAFT', 'REVIEWED'])
    .orderBy('reports.title')
    .select(['reports.id', 'reports.status', 'industries.title', 'editions.date'])
    .execute()
  if (open.length === 0) return
  await transaction
    .insertInto('notifications')
    .values(
      open.map(({ id, status, title, date }) => {
        const waits = status === 'REVIEWED'
        return {
          kind: waits ? ('to-approve' as const) : ('planned' as const),
          user_id: waits ? senior : researcher,
          actor_id: waits ? researcher : senior,
          about_report: id,
          path: `/report/${waits ? 'report-publish-date' : 'app-site-select'}?report=${id}`,
          subject: `${title}, ${formatMonth(date)}`,
          excerpt: null,
          event_key: randomUUID(),
          created_at: new Date(now.getTime() - 2 * HOUR),
          mail_id: sql<string>`gen_random_uuid()`,
        }
      }),
    )
    .execute()
}
