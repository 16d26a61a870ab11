import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

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

/**
 * Returns what a report is reviewed against: for a revision the report that customers read now, else the
 * previous edition.
 */
export const comparedReport = (
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  params: Params<{ reportId: string }>,
) =>
  db
    .selectFrom('reports as current')
    .innerJoin('editions as edition', 'edition.id', 'current.edition_id')
    .innerJoin('editions as earlier', 'earlier.industry_id', 'edition.industry_id')
    .innerJoin('reports as previous', 'previous.edition_id', 'earlier.id')
    .where('current.id', '=', params.reportId)
    .where('previous.status', 'in', [...READABLE_STATUSES])
    .where(sql<boolean>`(earlier.date, previous.revision) < (edition.date, current.revision)`)
    .orderBy('earlier.date', 'desc')
    .limit(1)
    .select([
      'previous.id',
      'previous.title',
      'earlier.date',
      sql<number | null>`case when earlier.id = edition.id then previous.revision end`.as(
        'revision',
      ),
    ])

export const selectComparedReport = prepared('compared-report', comparedReport)
