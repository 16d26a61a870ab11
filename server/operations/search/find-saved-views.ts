import type { SearchGroup } from '@insights/contract/operations/search.ts'
import { BRAND_VIEWS } from '@insights/domain/brand/brand-pages.ts'
import { matchOf } from '@insights/domain/operations/search/rank-results.ts'
import { type Kysely, sql } from 'kysely'

import { findViews } from '../../brand/saved-views/queries.ts'
import type { Tables } from '../../database/tables.ts'
import { NOTHING_MORE } from './find-titles.ts'
import { type Asked, openReports, presentReport, reportColumns, type ReportColumns } from './open-reports.ts' // prettier-ignore

/** Returns the saved views that the caller can open and whose names have all terms. */
export async function findSavedViews(db: Kysely<Tables>, asked: Asked): Promise<SearchGroup> {
  const { caller, terms, limit } = asked
  const named = (await findViews(db, caller, {})).filter(
    ({ row, access, report }) =>
      report !== undefined && access !== 'name' && matchOf(row.name, terms) < 4,
  )
  const reports = named.length === 0 ? [] : await findOpen(db, asked)
  const found = named
    .flatMap((view) => {
      const report = reports.find(({ edition_id }) => edition_id === view.report?.editionId)
      return report ? [{ ...view.row, opens: report }] : []
    })
    .toSorted((one, other) => matchOf(one.name, terms) - matchOf(other.name, terms))
  return {
    kind: 'view',
    total: found.length,
    more: false,
    similar: false,
    results: found.slice(0, limit).map(({ id, name, page, company_id, opens }) => ({
      ...NOTHING_MORE,
      kind: 'view',
      title: name,
      context: BRAND_VIEWS.find(({ key }) => key === page)?.title ?? null,
      report: presentReport(opens),
      company: company_id,
      view: { _id: id, page },
    })),
  }
}

/** Returns the open reports: a view of an industry that is closed to a second coder is not found. */
async function findOpen(
  db: Kysely<Tables>,
  asked: Asked,
): Promise<(ReportColumns & { readonly edition_id: string })[]> {
  const { rows } = await sql<ReportColumns & { readonly edition_id: string }>`
    with open as materialized (${openReports(asked)})
    select ${reportColumns}, reports.edition_id from open join reports using (id)`.execute(db)
  return rows
}
