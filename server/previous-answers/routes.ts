import { previousAnswersApi } from '@insights/contract/previous-answers.ts'

import { reportOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { loadPreviousAnswers } from './load-previous-answers.ts'

export const previousAnswersRoutes: Routes = async (route, { db }) => {
  route(
    previousAnswersApi.get,
    {
      permission: 'staff',
      ownership: {
        needs: 'read',
        reportId: ({ params }) => (params as { reportId: string }).reportId,
      },
    },
    (request) => loadPreviousAnswers(db, reportOf(request)._id, request.query),
  )
}
