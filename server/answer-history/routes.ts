import { answerHistoryFind, answerHistoryPage } from '@insights/contract/answer-history.ts'

import { ofAnswerInQuery } from '../capability-reports/ownership.ts'
import type { Routes } from '../http/routes.ts'
import { findAnswerHistory } from './find-answer-history.ts'

export const answerHistoryRoutes: Routes = async (api, { db }) => {
  api.get(
    '/answer-history',
    {
      config: { permission: 'staff', ownership: ofAnswerInQuery },
      schema: { querystring: answerHistoryFind, response: { 200: answerHistoryPage } },
    },
    ({ query }) => findAnswerHistory(db, query),
  )
}
