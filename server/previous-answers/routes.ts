import {
  previousAnswers,
  previousAnswersParams,
  previousAnswersQuery,
} from '@insights/contract/previous-answers.ts'

import { reportOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { loadPreviousAnswers } from './load-previous-answers.ts'

export const previousAnswersRoutes: Routes = async (api, { db }) => {
  api.get(
    '/previous-answers/:reportId',
    {
      config: {
        permission: 'staff',
        ownership: {
          needs: 'read',
          reportId: ({ params }) => (params as { reportId: string }).reportId,
        },
      },
      schema: {
        params: previousAnswersParams,
        querystring: previousAnswersQuery,
        response: { 200: previousAnswers },
      },
    },
    (request) => loadPreviousAnswers(db, reportOf(request)._id, request.query),
  )
}
