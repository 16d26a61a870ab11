import { byId } from '@insights/contract/fields.ts'
import { reportProgress } from '@insights/contract/report-progress.ts'
import * as z from 'zod'

import { notFound } from '../http/errors.ts'
import { ofReportInPath } from '../http/of-report.ts'
import type { Routes } from '../http/routes.ts'
import { findProgress } from './find-progress.ts'
import { presentProgress } from './present.ts'

export const reportProgressRoutes: Routes = async (api, { db }) => {
  api.get(
    '/report-progress/:id',
    {
      config: { permission: 'staff', ownership: ofReportInPath('read', 'id') },
      schema: { params: byId, querystring: z.strictObject({}), response: { 200: reportProgress } },
    },
    async ({ params: { id } }) => {
      const progress = (await findProgress(db, [id])).get(id)
      if (!progress) throw notFound()
      return presentProgress(id, progress)
    },
  )
}
