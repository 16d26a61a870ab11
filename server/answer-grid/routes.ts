import { answerGridApi } from '@insights/contract/answer-grid.ts'

import { ofReportInPath } from '../http/of-report.ts'
import { reportOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { loadAnswerGrid } from './load-answer-grid.ts'

export const answerGridRoutes: Routes = async (route, { db }) => {
  route(
    answerGridApi.get,
    {
      permission: 'staff',
      ownership: ofReportInPath('read', 'reportId'),
      // Thousands of answers, as with capability reports.
      serializerCompiler: () => JSON.stringify,
    },
    (request) => loadAnswerGrid(db, reportOf(request)._id, request.query.application),
  )
}
