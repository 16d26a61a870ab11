import {
  answersFind,
  answerSaved,
  answersPage,
  answersPatch,
  answersPatched,
  answerUpdate,
} from '@insights/contract/capability-reports.ts'
import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'

import { BODY_SIZE } from '../http/body-size.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { findAnswers } from './find-answers.ts'
import { ofAnswer, ofAnswersInBody, ofReportsInQuery, requireOthers } from './ownership.ts'
import { patchAnswers } from './patch-answers.ts'
import { saveAnswer } from './save-answer.ts'

/** Answers are named capability reports on the wire. */
export const capabilityReportsRoutes: Routes = async (api, services) => {
  const { db } = services

  api.get(
    '/capability-reports',
    {
      config: { permission: 'reader', ownership: ofReportsInQuery },
      schema: { querystring: answersFind, response: { 200: answersPage } },
      // Thousands of answers: to check each of them again would cost a fifth of the throughput.
      serializerCompiler: () => JSON.stringify,
    },
    async (request) => {
      await requireOthers(db, callerOf(request), request.query)
      return findAnswers(db, callerOf(request), request.query)
    },
  )

  api.put(
    '/capability-reports/:id',
    {
      bodyLimit: BODY_SIZE.record,
      config: { permission: 'staff', ownership: ofAnswer },
      schema: {
        params: byId,
        body: answerUpdate,
        response: { 200: answerSaved, 400: errorBody, 409: errorBody },
      },
    },
    async (request) => {
      const { params, body } = request
      const saved = await saveAnswer(
        services,
        callerOf(request),
        reportOf(request)._id,
        params.id,
        body,
      )
      const { result, scoresDeleted, reportReopened } = saved
      return { ...result, effects: { scoresDeleted, reportReopened } }
    },
  )

  api.patch(
    '/capability-reports',
    {
      bodyLimit: BODY_SIZE.text,
      config: { permission: 'staff', ownership: ofAnswersInBody },
      schema: { body: answersPatch, response: { 200: answersPatched, 400: errorBody } },
    },
    (request) => {
      const report = reportOf(request)._id
      return patchAnswers(services, callerOf(request), report, request.body.answers)
    },
  )
}
