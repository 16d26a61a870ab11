import { Readable } from 'node:stream'

import { MAX_ANSWERED_REPORTS, type Answer } from '@insights/contract/answers/answers.ts'
import type { FindResult } from '@insights/contract/find.ts'
import {
  reportsApi,
  type ReportCompany,
  type ReportListed,
} from '@insights/contract/reports/reports.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'

import { findAnswersOfCompany } from '../../answers/answer-table.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { findWithheld } from '../../http/withheld-answers.ts'
import { getReport, prepareReports } from '../../reports/find-reports.ts'

/** Reports with the records that a query populates. */
export const populatedReportsRoutes: Routes = async (route, { db }) => {
  const findReports = prepareReports(db)
  const found = { permission: 'reader', ownership: 'own', programs: 'reports' } as const
  route(reportsApi.find, found, async (request, reply) => {
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
      programs: 'reports',
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

const CATEGORIES = 'companies.categories'
const ANSWERS = 'companies.categories.capabilityReports'

type Populate = readonly string[] | undefined

const populatesAnswers = (populate: Populate): boolean => populate?.includes(ANSWERS) === true

/** Adds to each company of a report its categories, if a query populates them. */
function addCompanyCategories<Shown extends ReportListed>(
  report: Shown,
  populate: Populate,
): Shown {
  const { companies, categories } = report
  if (!companies || !populate?.some((part) => part === CATEGORIES || part === ANSWERS))
    return report
  return { ...report, companies: companies.map((company) => ({ ...company, categories })) }
}

/**
 * Returns a page of reports with all of their answers, as JSON. It reads and writes company by
 * company while the response is sent: whole reports would delay other requests, and fill the
 * memory.
 */
function streamPage(
  db: Kysely<Tables>,
  caller: Caller,
  { data, ...page }: FindResult<ReportListed>,
): Readable {
  async function* write() {
    yield `${JSON.stringify(page).slice(0, -1)},"data":[`
    for (const [place, report] of data.entries()) {
      if (place > 0) yield ','
      yield* writeReport(db, caller, report)
    }
    yield ']}'
  }
  return Readable.from(write())
}

/** Returns one report in the same form. */
function streamReport(db: Kysely<Tables>, caller: Caller, report: ReportListed): Readable {
  return Readable.from(writeReport(db, caller, report))
}

async function* writeReport(
  db: Kysely<Tables>,
  caller: Caller,
  { companies = [], ...report }: ReportListed,
) {
  const { _id, access } = report
  const hidden = await findWithheld(db, caller, _id)
  yield `${JSON.stringify(report).slice(0, -1)},"companies":[`
  for (const [place, company] of companies.entries()) {
    const answers = includesAccess(access, 'read')
      ? await findAnswersOfCompany(db, caller, _id, company.companyId)
      : []
    const shown = answers.filter((answer) => !hidden.has(answer._id))
    yield (place > 0 ? ',' : '') + JSON.stringify(addAnswers(company, shown))
  }
  yield ']}'
}

/** Sorts the answers of a company into its categories, which exist once for each application. */
function addAnswers(company: ReportCompany, answers: readonly Answer[]): ReportCompany {
  const placeOf = (application: string, category: string) => `${application} ${category}`
  const byPlace = Map.groupBy(answers, ({ application, category }) =>
    placeOf(application._id, category._id),
  )
  const categories = company.categories?.map((category) => ({
    ...category,
    capabilityReports: byPlace.get(placeOf(category.applicationId, category.categoryId)) ?? [],
  }))
  return { ...company, categories }
}
