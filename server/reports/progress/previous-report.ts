import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'

/** Returns the previous edition of a report: the latest readable one of the industry (D8). */
export const previousReport = (
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  params: Params<{ reportId: string }>,
) =>
  db
    .selectFrom('reports as current')
    .innerJoin('editions as edition', 'edition.id', 'current.edition_id')
    .innerJoin('editions as earlier', (join) =>
      join
        .onRef('earlier.industry_id', '=', 'edition.industry_id')
        .onRef('earlier.date', '<', 'edition.date'),
    )
    .innerJoin('reports as previous', 'previous.edition_id', 'earlier.id')
    .where('current.id', '=', params.reportId)
    .where('previous.status', 'in', [...READABLE_STATUSES])
    .orderBy('earlier.date', 'desc')
    .limit(1)
    .select(['previous.id', 'previous.title', 'earlier.date'])

export const selectPreviousReport = prepared('previous-report', previousReport)
