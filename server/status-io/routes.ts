import { statusFind, statusPage } from '@insights/contract/maintenance-notices.ts'

import type { Routes } from '../http/routes.ts'
import { findNotices, selectUpcoming } from '../maintenance-notices/find-notices.ts'

/** What signed-in users are told about the portal itself: the maintenance still to come. */
export const statusRoutes: Routes = async (api, { db }) => {
  api.get(
    '/status-io',
    {
      config: { permission: 'signed-in', ownership: 'shared' },
      schema: { querystring: statusFind, response: { 200: statusPage } },
    },
    // There is no other entity that could be asked for.
    ({ query: { entity: _maintenance, ...query } }) => findNotices(selectUpcoming(db), query),
  )
}
