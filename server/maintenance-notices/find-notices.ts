import type { Page } from '@insights/contract/find.ts'
import type {
  MaintenanceNotice,
  maintenanceNoticesFind,
} from '@insights/contract/maintenance-notices.ts'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../database/tables.ts'
import { findPage } from '../http/lists/find-page.ts'
import { presentNotice } from './present.ts'

/** A page of notices, the soonest first unless told otherwise. */
export function findNotices(
  rows: SelectQueryBuilder<Tables, 'maintenance_notices', object>,
  query: z.output<typeof maintenanceNoticesFind>,
): Promise<Page<MaintenanceNotice>> {
  return findPage({
    query,
    rows,
    id: 'maintenance_notices.id',
    columns: {
      date: 'maintenance_notices.date',
      name: 'maintenance_notices.name',
      createdAt: 'maintenance_notices.created_at',
    },
    sortColumns: { name: sql`lower(maintenance_notices.name)` },
    sort: { date: 1 },
    select: (found) => found.selectAll('maintenance_notices'),
    present: presentNotice,
  })
}

/** The maintenance still to come. */
export function selectUpcoming(db: Kysely<Tables>) {
  return db.selectFrom('maintenance_notices').where('date', '>', sql<string>`now()`)
}
