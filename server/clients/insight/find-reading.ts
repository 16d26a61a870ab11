import type { ReadByCompany, ReadEdition } from '@insights/contract/clients/insight.ts'
import { MAX_ROWS } from '@insights/contract/find.ts'
import type { ReadPage } from '@insights/domain/clients/insight/read-pages.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { type Kysely, sql } from 'kysely'

import { presentMonth } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'

interface ReadRow {
  readonly report: string
  readonly title: string
  readonly date: string
  readonly industry_id: string
  readonly industry: string
  readonly opens: number
  readonly previews: number
  readonly exports: number
  readonly pages: ReadPage[]
  readonly last_at: string
}

interface CompanyRow extends ReadRow {
  readonly company: string
  readonly company_name: string
  readonly readers: number
  readonly bought: boolean
}

/**
 * Returns what each company read of each edition today and on the days before, the last read first:
 * from counts by day, and from the last times of readers and pages.
 */
export async function findReadingOfCompanies(
  db: Kysely<Tables>,
  days: number,
): Promise<ReadByCompany[]> {
  const since = sql`(now() at time zone 'UTC')::date - ${days}::int`
  const { rows } = await sql<CompanyRow>`
    with read as (
      select company_customer_id as company, edition_id, count(*)::int as readers,
        max(last_at) as last_at
      from company_readers where last_at >= (${since})::timestamp at time zone 'UTC'
      group by 1, 2
    ), latest as (
      select ${PRESENTED}, read.company, read.readers, read.last_at, read.edition_id
      from read ${JOINED}
      order by read.last_at desc, reports.id, read.company
      limit ${MAX_ROWS}
    )
    select latest.*, counted.*, company_customers.name as company_name,
      array(
        select page from company_read_pages as pages
        where pages.company_customer_id = latest.company and pages.edition_id = latest.edition_id
          and last_at >= (${since})::timestamp at time zone 'UTC' order by page) as pages,
      exists (
        select from company_reports
        where company_reports.company_customer_id = latest.company
          and company_reports.edition_id = latest.edition_id) as bought
    from latest
    join company_customers on company_customers.id = latest.company
    cross join lateral (
      select coalesce(sum(opens), 0)::int as opens, coalesce(sum(previews), 0)::int as previews,
        coalesce(sum(exports), 0)::int as exports
      from company_reading_days as counts
      where counts.company_customer_id = latest.company and counts.edition_id = latest.edition_id
        and day >= ${since}
    ) as counted
    order by last_at desc, report, company`.execute(db)
  return rows.map((row) => ({
    ...presentRead(row),
    company: { _id: row.company, name: row.company_name },
    readers: row.readers,
    bought: row.bought,
  }))
}

/** Returns what one person read of each edition, from the log, the last read first. */
export async function findOwnReading(db: Kysely<Tables>, userId: string): Promise<ReadEdition[]> {
  const { rows } = await sql<ReadRow>`
    with readings as (
      select subject_reference::uuid as report_id, reading, null as page, created_at as at
      from activities where reading is not null and actor_id = ${userId}
      union all
      select report_id, null, page, last_at from page_views where user_id = ${userId}
    ), read as (
      select reports.edition_id,
        count(*) filter (where reading = 'open')::int as opens,
        count(*) filter (where reading = 'preview')::int as previews,
        count(*) filter (where reading = 'export')::int as exports,
        -- What-if is a part of that page since it was looked at as a page.
        array_remove(array_agg(distinct case when page = 'what-if' then 'standing' else page end), null)
          as pages,
        max(at) as last_at
      from readings join reports on reports.id = readings.report_id
      group by 1
    )
    select ${PRESENTED}, read.* from read ${JOINED}
    order by last_at desc, report
    limit ${MAX_ROWS}`.execute(db)
  return rows.map(presentRead)
}

const PRESENTED = sql`reports.id as report, reports.title, editions.date,
  industries.id as industry_id, industries.title as industry`

const JOINED = sql`
  join editions on editions.id = read.edition_id
  join industries on industries.id = editions.industry_id
  join reports on reports.edition_id = editions.id
    and reports.status = any(${[...READABLE_STATUSES]}::text[])`

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
