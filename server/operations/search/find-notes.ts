import type { SearchGroup } from '@insights/contract/operations/search.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import { APPLICATIONS, type ApplicationId } from '@insights/domain/catalogue/application.ts'
import { quoteAround } from '@insights/domain/operations/search/quote.ts'
import { type Kysely, sql } from 'kysely'

import { titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { toTsquery } from '../../screenshots/texts/to-tsquery.ts'
import { NOTHING_MORE } from './find-titles.ts'
import {
  type Asked,
  MAX_COUNTED,
  openReports,
  presentReport,
  reportColumns,
  type ReportColumns,
} from './open-reports.ts'

/**
 * Returns the notes on answers that have all terms. Readers find the notes on their pages, staff
 * all of them. `offset 0` keeps PostgreSQL to the index of words: that of reports has each of their
 * answers.
 */
export async function findNotes(db: Kysely<Tables>, asked: Asked): Promise<SearchGroup> {
  const { caller, terms, limit } = asked
  const shown = isStaff(caller.role)
    ? sql`true`
    : sql`answers.capability_change_id in (
        select id from capability_changes where updates_history)`
  const { rows } = await sql<Row>`
    with open as materialized (${openReports(asked)}),
    found as materialized (
      select noted.* from (
        select * from answers
        where capability_change_note <> ''
          and search_words(capability_change_note) @@ ${toTsquery(terms)} and ${shown}
        offset 0
      ) as noted
      where report_id in (select id from open)
      limit ${MAX_COUNTED + 1}
    )
    select ${reportColumns}, (count(*) over ())::int as total, found.id, found.company_id,
      found.capability_id, found.category_id, found.application_id,
      found.capability_change_note as note, report_companies.title as company,
      report_capabilities.title as capability
    from found
    join open on open.id = found.report_id
    join report_companies using (report_id, company_id)
    join report_capabilities using (report_id, capability_id)
    order by open.rank, ${titleOrder('report_capabilities.title')}, ${titleOrder('report_companies.title')}, found.id
    limit ${limit}`.execute(db)
  const total = rows[0]?.total ?? 0
  return {
    kind: 'note',
    total: Math.min(total, MAX_COUNTED),
    more: total > MAX_COUNTED,
    similar: false,
    results: rows.map((row) => ({
      ...NOTHING_MORE,
      kind: 'note',
      title: row.capability,
      quote: quoteAround(row.note, terms),
      context: `${row.company}, ${applicationTitle(row.application_id)}`,
      report: presentReport(row),
      company: row.company_id,
      capability: row.capability_id,
      category: row.category_id,
      application: row.application_id,
      answer: row.id,
    })),
  }
}

interface Row extends ReportColumns {
  readonly total: number
  readonly id: string
  readonly company_id: string
  readonly capability_id: string
  readonly category_id: string
  readonly application_id: ApplicationId
  readonly note: string
  readonly company: string
  readonly capability: string
}

export const applicationTitle = (application: ApplicationId): string =>
  APPLICATIONS.find(({ _id }) => _id === application)?.title ?? ''
