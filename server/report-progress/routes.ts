import { reportProgressApi } from '@insights/contract/report-progress.ts'

import { notFound } from '../http/errors.ts'
import { ownedByReportInPath } from '../http/report-ownership.ts'
import type { Routes } from '../http/routes.ts'
import { findProgress } from './find-progress.ts'
import { presentProgress } from './present.ts'

export const reportProgressRoutes: Routes = async (route, { db }) => {
  route(
    reportProgressApi.get,
    { permission: 'staff', ownership: ownedByReportInPath('read', 'id') },
    async ({ params: { id } }) => {
      const progress = (await findProgress(db, [id])).get(id)
      if (!progress) throw notFound()
      return presentProgress(id, progress)
    },
  )
}
