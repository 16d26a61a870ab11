import type { ReportFacts } from '@insights/domain/brand/facts/report-facts.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'

/**
 * Returns the facts of published reports by their ids. One that an older version has stored has none until
 * the portal has rebuilt it in the background.
 */
export async function findReportFacts(
  db: Kysely<Tables>,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, ReportFacts>> {
  if (reportIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('report_documents')
    .where('report_id', 'in', reportIds)
    .where('facts', 'is not', null)
    .select(['report_id', 'facts'])
    .$narrowType<{ facts: ReportFacts }>()
    .execute()
  return new Map(rows.map(({ report_id, facts }) => [report_id, facts]))
}
