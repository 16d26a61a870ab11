import type { ReadByCompany, ReadEdition } from '@insights/contract/clients/insight.ts'
import { MAX_ROWS } from '@insights/contract/find.ts'
import type { ReadPage } from '@insights/domain/clients/insight/read-pages.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'

import { presentMonth } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'

interface ReadRow {
  readonly report: string
  readonly title: string
  readonly date: string
  readonly industry_id: string
  readonly industry: string
  readonly company: string | null
  readonly company_name: string | null
  readonly opens: number
  readonly previews: number
  readonly exports: number
  readonly readers: number
  readonly pages: ReadPage[]
  readonly last_at: string
  readonly bought: boolean
}

/** Returns what each company read of each edition in the last days, the last read first. */
export async function findReadingOfCompanies(
  db: Kysely<Tables>,
  days: number,
): Promise<ReadByCompany[]> {
  const { rows } = await selectReading({
    by: sql`company_customer_id`,
    where: sql`company_customer_id is not null`,
    days,
  }).execute(db)
  return rows.map((row) => ({
    ...presentRead(row),
    company: { _id: row.company!, name: row.company_name! },
    readers: row.readers,
    bought: row.bought,
  }))
}

/** Returns what one person read of each edition, the last read first. */
export async function findOwnReading(db: Kysely<Tables>, userId: string): Promise<ReadEdition[]> {
  const { rows } = await selectReading({
    by: sql`null::uuid`,
    where: sql`reader = ${userId}`,
  }).execute(db)
  return rows.map(presentRead)
}

interface Wanted {
  /** Separates rows of one edition. */
  readonly by: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
  /** All that is kept, unless given. */
  readonly days?: number
}

/**
 * Counts readings from the activity log, and pages from their views, by edition. Each reader's are added
 * up first, by hashing: to count who is distinct, PostgreSQL would sort years of entries.
 */
function selectReading({ by, where, days }: Wanted): RawBuilder<ReadRow> {
  const since =
    days === undefined ? sql`timestamptz '-infinity'` : sql`now() - make_interval(days => ${days})`
  return sql`
    with readings as (
      select subject_reference::uuid as report_id, company_customer_id, actor_id as reader,
        null as page, max(created_at) as at,
        count(*) filter (where reading = 'open') as opens,
        count(*) filter (where reading = 'preview') as previews,
        count(*) filter (where reading = 'export') as exports
      from activities where reading is not null and created_at > ${since}
      group by subject_reference, company_customer_id, actor_id
      union all
      select report_id, company_customer_id, user_id, page, max(last_at), 0, 0, 0
      from page_views where last_at > ${since}
      group by report_id, company_customer_id, user_id, page
    ), counted as (
      select reports.edition_id, ${by} as company,
        sum(opens)::int as opens, sum(previews)::int as previews, sum(exports)::int as exports,
        count(distinct reader)::int as readers,
        -- What-if is a part of that page since it was looked at as a page.
        array_remove(array_agg(distinct case when page = 'what-if' then 'standing' else page end), null)
          as pages,
        max(at) as last_at
      from readings join reports on reports.id = readings.report_id
      where ${where}
      group by 1, 2
    )
    select reports.id as report, reports.title, editions.date, industries.id as industry_id,
      industries.title as industry, counted.*, company_customers.name as company_name,
      exists (
        select from company_reports
        where company_reports.company_customer_id = counted.company
          and company_reports.edition_id = counted.edition_id) as bought
    from counted
    join editions on editions.id = counted.edition_id
    join industries on industries.id = editions.industry_id
    join reports on reports.edition_id = editions.id
      and reports.status = any(${[...READABLE_STATUSES]}::text[])
    left join company_customers on company_customers.id = counted.company
    order by last_at desc, report, company
    limit ${MAX_ROWS}`
}

function presentRead(row: ReadRow): ReadEdition {
  return {
    edition: { report: row.report, title: row.title, date: presentMonth(row.date)! },
    industry: { _id: row.industry_id, title: row.industry },
    opens: row.opens,
    previews: row.previews,
    exports: row.exports,
    pages: row.pages,
    lastAt: row.last_at,
  }
}
