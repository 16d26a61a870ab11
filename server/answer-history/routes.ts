import { answerHistoryApi } from '@insights/contract/answer-history.ts'

import { ownedByAnswerInQuery } from '../capability-reports/ownership.ts'
import type { Routes } from '../http/routes.ts'
import { findAnswerHistory } from './find-answer-history.ts'

export const answerHistoryRoutes: Routes = async (route, { db }) => {
  route(
    answerHistoryApi.find,
    { permission: 'staff', ownership: ownedByAnswerInQuery },
    ({ query }) => findAnswerHistory(db, query),
  )
}
