import { OPEN_STATUSES } from '@insights/domain/reports/report-status.ts'
import { type RawBuilder, sql } from 'kysely'

import type { Caller } from '../../http/caller.ts'
import { isOpenTo } from '../../http/find-report-access.ts'

/** A search, as each of its statements needs it. */
export interface Asked {
  readonly caller: Caller
  /** Letters and digits alone, in lower case. */
  readonly terms: readonly string[]
  /** The report of the page; its results come first. */
  readonly report: string | undefined
  /** Results of each kind at most. */
  readonly limit: number
}

/** Counted results of a kind at most; the response says only that there are more. */
export const MAX_COUNTED = 1_000

export const isOpenStatus = sql<boolean>`reports.status in (${sql.join(
  OPEN_STATUSES.map((status) => sql.lit(status)),
)})`

/**
 * Returns the body of a CTE `open`: the reports that the caller may search, with `rank` in the order
 * of their results. Each edition has one, the revision that is edited before the published one.
 */
export const openReports = ({ caller, report }: Asked): RawBuilder<unknown> => sql`
  select one.*, row_number() over (
    order by one.id is not distinct from ${report ?? null}::uuid desc, one.date desc, one.id
  ) as rank
  from (
    select distinct on (reports.edition_id) reports.id, reports.status, editions.date,
      industries.title as industry, ${isOpenStatus} as edited,
      reports.status <> 'DRAFT'
        or exists (select from scorings where scorings.report_id = reports.id) as scored
    from reports
    join editions on editions.id = reports.edition_id
    join industries on industries.id = editions.industry_id
    where reports.status <> 'PUBLISHED_EDITED' and ${isOpenTo(caller)}
    order by reports.edition_id, reports.id is not distinct from ${report ?? null}::uuid desc,
      reports.revision desc
  ) as one`

/** The columns of a report in each result. */
export const reportColumns = sql`open.id as report, open.industry, open.edited,
  to_char(open.date, 'YYYY-MM-DD"T00:00:00.000Z"') as date`

export interface ReportColumns {
  readonly report: string
  readonly industry: string
  readonly date: string
  readonly edited: boolean
}

export const presentReport = ({ report, industry, date, edited }: ReportColumns) => ({
  _id: report,
  industry,
  date,
  state: edited ? ('open' as const) : ('published' as const),
})
