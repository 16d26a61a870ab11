import { answerGridApi } from '@insights/contract/answer-grid.ts'

import { reportOf } from '../http/permissions.ts'
import { ownedByReportInPath } from '../http/report-ownership.ts'
import type { Routes } from '../http/routes.ts'
import { loadAnswerGrid } from './load-answer-grid.ts'

export const answerGridRoutes: Routes = async (route, { db }) => {
  route(
    answerGridApi.get,
    {
      permission: 'staff',
      ownership: ownedByReportInPath('read', 'reportId'),
      // Thousands of answers, as with capability reports.
      serializerCompiler: () => JSON.stringify,
    },
    (request) => loadAnswerGrid(db, reportOf(request)._id, request.query.application),
  )
}
