import { answerGrid, answerGridParams, answerGridQuery } from '@insights/contract/answer-grid.ts'

import { reportOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { loadAnswerGrid } from './load-answer-grid.ts'

export const answerGridRoutes: Routes = async (api, { db }) => {
  api.get(
    '/answer-grid/:reportId',
    {
      config: {
        permission: 'staff',
        ownership: {
          needs: 'read',
          reportId: ({ params }) => (params as { reportId: string }).reportId,
        },
      },
      schema: {
        params: answerGridParams,
        querystring: answerGridQuery,
        response: { 200: answerGrid },
      },
      // Thousands of answers, as with capability reports.
      serializerCompiler: () => JSON.stringify,
    },
    (request) => loadAnswerGrid(db, reportOf(request)._id, request.query.application),
  )
}
