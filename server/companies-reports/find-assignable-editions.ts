import type {
  AssignableEdition,
  assignableEditionsFind,
} from '@insights/contract/companies-reports.ts'
import type { Page } from '@insights/contract/find.ts'
import { READABLE_STATUSES } from '@insights/domain/report/report-status.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../database/tables.ts'
import { isPurchasedBy } from '../http/find-report-access.ts'
import { findPage } from '../http/lists/find-page.ts'
import { hasParentFilter } from '../http/lists/list-query.ts'

/** A page of the editions that are out, with those marked that a firm has bought. */
export function findAssignableEditions(
  db: Kysely<Tables>,
  { company, ...query }: z.output<typeof assignableEditionsFind>,
): Promise<Page<AssignableEdition>> {
  return findPage({
    query,
    rows: db
      .selectFrom('reports')
      .innerJoin('editions', 'editions.id', 'reports.edition_id')
      .innerJoin('industries', 'industries.id', 'editions.industry_id')
      .where('reports.status', 'in', [...READABLE_STATUSES]),
    id: 'reports.id',
    columns: { industry: 'industries.id', date: 'editions.date' },
    sortColumns: { industry: sql`lower(industries.title)` },
    sort: { date: -1, industry: 1 },
    bounded: hasParentFilter(company),
    select: (rows) =>
      rows.select([
        'reports.id',
        'reports.title',
        'editions.date',
        'industries.id as industry_id',
        'industries.title as industry_title',
        isPurchasedBy(company).as('purchased'),
      ]),
    present: (row) => ({
      _id: row.id,
      title: row.title,
      industry: { _id: row.industry_id, title: row.industry_title },
      date: `${row.date}T00:00:00.000Z`,
      purchased: row.purchased,
    }),
  })
}
