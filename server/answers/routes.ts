import { answersApi } from '@insights/contract/answers/answers.ts'

import { BODY_SIZE } from '../http/body-size.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { readAnswerTable } from './answer-table.ts'
import { findAnswers } from './find-answers.ts'
import {
  ownedByAnswer,
  ownedByAnswersInBody,
  ownedByReportsInQuery,
  requireReadableReports,
} from './ownership.ts'
import { patchAnswers } from './patch-answers.ts'
import { saveAnswer } from './save-answer.ts'

/** Routes of answers, which are named capability reports on the wire. */
export const answersRoutes: Routes = async (route, services) => {
  const { db } = services

  route(
    answersApi.find,
    {
      permission: 'reader',
      ownership: ownedByReportsInQuery,
      secondCoder: 'withheld',
      // Checking each of thousands of answers against its schema would cost a fifth of the
      // throughput.
      serializerCompiler: () => JSON.stringify,
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const rest = await requireReadableReports(db, caller, request.query)
      if ([reportOf(request), ...rest].some(({ secondCoder }) => secondCoder)) {
        return findAnswers(db, caller, request.query, true)
      }
      const table = await readAnswerTable(db, caller, request.query, request.signal)
      if (table === undefined) return findAnswers(db, caller, request.query)
      return reply.type('application/json; charset=utf-8').send(table)
    },
  )

  route(
    answersApi.update,
    {
      permission: 'staff',
      ownership: ownedByAnswer,
      bodyLimit: BODY_SIZE.record,
      secondCoder: 'withheld',
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

  route(
    answersApi.patch,
    {
      permission: 'staff',
      ownership: ownedByAnswersInBody,
      bodyLimit: BODY_SIZE.text,
      secondCoder: 'withheld',
    },
    async (request) => {
      const { answers } = request.body
      return patchAnswers(services, callerOf(request), reportOf(request)._id, answers)
    },
  )
}
