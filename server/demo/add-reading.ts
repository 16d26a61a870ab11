import type { ReadPage } from '@insights/domain/clients/insight/read-pages.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'

const DAY = 24 * 60 * 60 * 1000
/** The days ago on which the demo's customers have read. */
const DAYS_AGO = [2, 9, 16] as const
const PAGES: readonly ReadPage[] = ['executive-summary', 'standing', 'score', 'methodology']

/**
 * Adds what the demo's customers have read of the three latest editions, so that Insight has
 * something to show.
 */
export async function addReading(transaction: Transaction<Tables>, now: Date): Promise<void> {
  const readers = await transaction
    .selectFrom('users')
    .where('login_type', '=', 'CUSTOMER')
    .where('company_customer_id', 'is not', null)
    .orderBy('email')
    .select(['id', 'company_customer_id'])
    .execute()
  const reports = await transaction
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .where('reports.status', 'in', [...READABLE_STATUSES])
    .orderBy('editions.date', 'desc')
    .limit(DAYS_AGO.length)
    .select(['reports.id', 'reports.title', 'reports.edition_id'])
    .execute()
  for (const { id, company_customer_id } of readers) {
    for (const [index, report] of reports.entries()) {
      const bought = await transaction
        .selectFrom('company_reports')
        .where('company_customer_id', '=', company_customer_id)
        .where('edition_id', '=', report.edition_id)
        .select('id')
        .executeTakeFirst()
      const at = new Date(now.getTime() - DAYS_AGO[index]! * DAY)
      await transaction
        .insertInto('activities')
        .values({
          subject_type: 'REPORT',
          subject_reference: report.id,
          action: `Opened ${bought ? '' : 'the preview of '}the report "${report.title}"`,
          actor_id: id,
          reading: bought ? 'open' : 'preview',
          company_customer_id,
          created_at: at,
        })
        .execute()
      await transaction
        .insertInto('page_views')
        .values(
          PAGES.slice(0, bought ? undefined : 1).map((page) => ({
            user_id: id,
            report_id: report.id,
            page,
            day: at.toISOString().slice(0, 'YYYY-MM-DD'.length),
            company_customer_id,
            last_at: at,
          })),
        )
        .execute()
    }
  }
}
