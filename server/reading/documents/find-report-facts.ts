import type { CompanyFacts, ReportFacts } from '@insights/domain/brand/facts/report-facts.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'

interface Wanted {
  readonly _id: string
  /** The reader's own brand; null for none, and in a preview, which says nothing of brands. */
  readonly company: string | null
}

interface Found {
  readonly counts: ReportFacts['counts']
  readonly own: CompanyFacts | null
}

/**
 * Returns the facts of published reports by their ids. One that an older version has stored has none until
 * the portal has rebuilt it in the background.
 */
export async function findReportFacts(
  db: Kysely<Tables>,
  reports: readonly Wanted[],
): Promise<ReadonlyMap<string, Found>> {
  if (reports.length === 0) return new Map()
  const ids = reports.map(({ _id }) => _id)
  const companies = reports.map(({ company }) => company)
  const { rows } = await sql<Found & { readonly id: string }>`
    select id, facts->'counts' as counts, facts->'companies'->company as own
    from unnest(${ids}::uuid[], ${companies}::text[]) as wanted(id, company)
    join report_documents on report_id = id
    where facts is not null`.execute(db)
  return new Map(rows.map(({ id, ...found }) => [id, found]))
}
