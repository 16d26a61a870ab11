import { capabilityReportsApi } from '@insights/contract/capability-reports.ts'

import { BODY_SIZE } from '../http/body-size.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { tellReport } from '../reports/tell-report.ts'
import { findAnswers } from './find-answers.ts'
import { ofAnswer, ofAnswersInBody, ofReportsInQuery, requireOthers } from './ownership.ts'
import { patchAnswers } from './patch-answers.ts'
import { saveAnswer } from './save-answer.ts'
import { openAnswerNews } from './tell-answers.ts'

/** Answers are named capability reports on the wire. */
export const capabilityReportsRoutes: Routes = async (route, services, api) => {
  const { db, live } = services
  const news = openAnswerNews({ db, live, onError: (error) => api.log.error(error) })
  api.addHook('onClose', () => news.settled())

  route(
    capabilityReportsApi.find,
    {
      permission: 'reader',
      ownership: ofReportsInQuery,
      // Thousands of answers: checking each against its schema would cost a fifth of the throughput.
      serializerCompiler: () => JSON.stringify,
    },
    async (request) => {
      await requireOthers(db, callerOf(request), request.query)
      return findAnswers(db, callerOf(request), request.query)
    },
  )

  route(
    capabilityReportsApi.update,
    { permission: 'staff', ownership: ofAnswer, bodyLimit: BODY_SIZE.record },
    async (request) => {
      const { params, body } = request
      const saved = await saveAnswer(db, callerOf(request), reportOf(request)._id, params.id, body)
      const { result, scoresDeleted, reportReopened } = saved
      news.tell(result.report, [result._id])
      if (scoresDeleted || reportReopened) await tellReport(services, result.report)
      return { ...result, effects: { scoresDeleted, reportReopened } }
    },
  )

  route(
    capabilityReportsApi.patch,
    { permission: 'staff', ownership: ofAnswersInBody, bodyLimit: BODY_SIZE.text },
    async (request) => {
      const report = reportOf(request)._id
      const patched = await patchAnswers(db, callerOf(request), report, request.body.answers)
      const saved = patched.results.filter((result) => result.outcome === 'saved')
      news.tell(
        report,
        saved.map(({ answer }) => answer._id),
      )
      const { scoresDeleted, reportReopened } = patched.effects
      if (scoresDeleted || reportReopened) await tellReport(services, report)
      return patched
    },
  )
}
