import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import { selectPreviousReport } from '../answer-grid/queries.ts'
import type { Tables } from '../database/tables.ts'

/**
 * What the previous edition says of the same cells as some answers of a report, by the ids of these.
 * Cells that it did not have are left out.
 */
export async function findPreviousAvailability(
  db: Kysely<Tables>,
  reportId: string,
  ids: readonly string[],
): Promise<Map<string, boolean | null>> {
  if (ids.length === 0) return new Map()
  const [previous] = await selectPreviousReport(db, { reportId })
  if (!previous) return new Map()
  const rows = await selectSameCells(db, { reportId, ids, previousId: previous.id })
  return new Map(rows.map(({ id, has_capability }) => [id, has_capability]))
}

const selectSameCells = prepared(
  'find-previous-availability',
  (
    db: Kysely<Tables>,
    params: Params<{ reportId: string; ids: readonly string[]; previousId: string }>,
  ) =>
    db
      .selectFrom('answers')
      .innerJoin('answers as before', (join) =>
        join
          .on('before.report_id', '=', params.previousId)
          .onRef('before.company_id', '=', 'answers.company_id')
          .onRef('before.application_id', '=', 'answers.application_id')
          .onRef('before.capability_id', '=', 'answers.capability_id'),
      )
      .where('answers.report_id', '=', params.reportId)
      .where('answers.id', '=', sql<string>`any(${params.ids}::uuid[])`)
      .select(['answers.id', 'before.has_capability']),
)
