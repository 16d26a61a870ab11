import { statusIoApi } from '@insights/contract/maintenance-notices.ts'

import type { Routes } from '../http/routes.ts'
import { findNotices, selectUpcoming } from '../maintenance-notices/find-notices.ts'

/** What signed-in users are told about the portal itself: the maintenance still to come. */
export const statusRoutes: Routes = async (route, { db }) => {
  route(
    statusIoApi.find,
    { permission: 'signed-in', ownership: 'shared' },
    // Maintenance is the only entity.
    ({ query: { entity: _maintenance, ...query } }) => findNotices(selectUpcoming(db), query),
  )
}
