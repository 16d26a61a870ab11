import { activityFind, activityPage } from '@insights/contract/activity.ts'

import type { Routes } from '../http/routes.ts'
import { findActivity } from './find-activity.ts'

export const activityRoutes: Routes = async (api, { db }) => {
  api.get(
    '/activity',
    {
      config: { permission: 'senior', ownership: 'shared' },
      schema: { querystring: activityFind, response: { 200: activityPage } },
    },
    ({ query }) => findActivity(db, query),
  )
}
