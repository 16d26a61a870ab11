import { activityApi } from '@insights/contract/activity.ts'

import type { Routes } from '../http/routes.ts'
import { findActivity } from './find-activity.ts'

export const activityRoutes: Routes = async (route, { db }) => {
  route(activityApi.find, { permission: 'senior', ownership: 'shared' }, ({ query }) =>
    findActivity(db, query),
  )
}
