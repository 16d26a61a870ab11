import { MAX_ANSWERED_REPORTS } from '@insights/contract/answers/answers.ts'
import { reportsApi } from '@insights/contract/reports/reports.ts'
import type { FastifyReply } from 'fastify'

import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { getReport, prepareReports } from '../../reports/find-reports.ts'
import {
  addCompanyCategories,
  populatesAnswers,
  streamPage,
  streamReport,
} from './populate-reports.ts'

/** Reports with the records that a query populates. */
export const populatedReportsRoutes: Routes = async (route, { db }) => {
  const findReports = prepareReports(db)
  route(reportsApi.find, { permission: 'reader', ownership: 'own' }, async (request, reply) => {
    const caller = callerOf(request)
    const { $populate, $limit, ...query } = request.query
    const answers = populatesAnswers($populate)
    const limit = answers ? Math.min($limit, MAX_ANSWERED_REPORTS) : $limit
    const page = await findReports(caller, { ...query, $populate, $limit: limit })
    const data = page.data.map((report) => addCompanyCategories(report, $populate))
    return answers ? sendJson(reply, streamPage(db, caller, { ...page, data })) : { ...page, data }
  })

  route(
    reportsApi.get,
    {
      permission: 'reader',
      ownership: ownedByReportInPath('preview', 'id'),
      secondCoder: 'withheld',
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { $populate } = request.query
      const found = await getReport(db, caller, reportOf(request)._id)
      const report = addCompanyCategories(found, $populate)
      return populatesAnswers($populate)
        ? sendJson(reply, streamReport(db, caller, report))
        : report
    },
  )
}

const sendJson = (reply: FastifyReply, json: NodeJS.ReadableStream) =>
  reply.type('application/json; charset=utf-8').send(json)
