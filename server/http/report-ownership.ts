import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { OfReport } from './permissions.ts'

type Needs = OfReport['needs']

/** The tables that hold at most one record of a report, with an id of its own. */
type PartTable =
  | 'consumer_surveys'
  | 'device_weights'
  | 'scorings'
  | 'content_buildings'
  | 'methodologies'

/** Ownership of a call whose query names the report. */
export const ownedByReportInQuery = (needs: Needs, field: string): OfReport => ({
  needs,
  reportId: ({ query }) => fieldOf(query, field),
  inUrl: ({ query }) => fieldOf(query, field),
})

/** Ownership of a call whose body names the report. */
export const ownedByReportInBody = (needs: Needs, field: string): OfReport => ({
  needs,
  reportId: ({ body }) => fieldOf(body, field),
})

/** Ownership of a call whose path names the report. */
export const ownedByReportInPath = (needs: Needs, field: string): OfReport => ({
  needs,
  reportId: ({ params }) => fieldOf(params, field),
  inUrl: ({ params }) => fieldOf(params, field),
})

/** Ownership of a call whose path names a record that belongs to a report. */
export const ownedByRecord = (needs: Needs, table: PartTable): OfReport => ({
  needs,
  reportId: ({ params }, { db }) => findReportOf(db, table, fieldOf(params, 'id') ?? ''),
})

async function findReportOf(
  db: Kysely<Tables>,
  table: PartTable,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(table as 'scorings')
    .where('id', '=', id)
    .select('report_id')
    .executeTakeFirst()
  return row?.report_id
}

export function fieldOf(values: unknown, field: string): string | undefined {
  const value = (values as Record<string, unknown>)[field]
  return typeof value === 'string' ? value : undefined
}
