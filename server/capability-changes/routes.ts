import { capabilityChangesApi } from '@insights/contract/capability-changes.ts'
import { sql } from 'kysely'

import { findPage } from '../http/lists/find-page.ts'
import type { Routes } from '../http/routes.ts'

/** A fixed list, in the order in which forms offer it. */
export const capabilityChangesRoutes: Routes = async (route, { db }) => {
  route(capabilityChangesApi.find, { permission: 'reader', ownership: 'shared' }, ({ query }) =>
    findPage({
      query,
      rows: db.selectFrom('capability_changes'),
      id: 'capability_changes.position',
      columns: {
        title: 'capability_changes.title',
        updatesHistory: 'capability_changes.updates_history',
      },
      sortColumns: { title: sql`lower(capability_changes.title)` },
      sort: {},
      select: (rows) => rows.selectAll('capability_changes'),
      present: ({ id, title, updates_history }) => ({
        _id: id,
        title,
        updatesHistory: updates_history,
      }),
    }),
  )
}
