import type { EditEffects } from '@insights/contract/reports/edit-effects.ts'
import { reportsApi, type reportPatch } from '@insights/contract/reports/reports.ts'
import { APPLICATIONS, type UserRatings } from '@insights/domain/catalogue/application.ts'
import type * as z from 'zod'

import type { Caller } from '../http/caller.ts'
import { badRequest } from '../http/errors.ts'
import { callerOf } from '../http/permissions.ts'
import { ownedByReportInPath } from '../http/report-ownership.ts'
import type { Routes } from '../http/routes.ts'
import type { Services } from '../start/services.ts'
import { createReport } from './create-report.ts'
import { type Edit, deleteScores, editReport } from './edit-report.ts'
import { getReport } from './find-reports.ts'

/** Routes that write reports; `populated-reports/` reads them. */
export const reportsRoutes: Routes = async (route, services) => {
  const { db } = services
  route(reportsApi.create, { permission: 'staff', ownership: 'shared' }, async (request) => {
    const id = await createReport(services, callerOf(request), request.body)
    return getTitled(services, callerOf(request), id, request.body.title)
  })

  route(
    reportsApi.patch,
    { permission: 'staff', ownership: ownedByReportInPath('edit', 'id'), secondCoder: 'harmless' },
    async (request) => {
      const { params, query, body } = request
      const caller = callerOf(request)
      const effects = await changeReport(services, caller, params.id, query['companies._id'], body)
      return { ...(await getReport(db, caller, params.id)), effects }
    },
  )
}

/** Returns a new report; one that was sent again may have another title now. */
export async function getTitled(
  services: Services,
  caller: Caller,
  id: string,
  title: string | undefined,
) {
  const report = await getReport(services.db, caller, id)
  if (title === undefined || report.title === title) return report
  await changeReport(services, caller, id, undefined, { title })
  return { ...report, title }
}

/** Changes a report's title, or the user ratings of one of its companies, or confirms these. */
async function changeReport(
  services: Services,
  caller: Caller,
  reportId: string,
  companyId: string | undefined,
  {
    title,
    'companies.$.userRatings': ratings,
    'companies.$.ratingCounts': counts = {},
    'companies.$.ratingsReadOn': readOn,
  }: z.output<typeof reportPatch>,
): Promise<EditEffects> {
  if (title !== undefined) return effectsOf(await changeTitle(services, caller, reportId, title))
  if (companyId === undefined) {
    throw badRequest('companies._id: Required', { 'companies._id': 'Required' })
  }
  const change = { ratings, counts, readOn }
  return effectsOf(await changeUserRatings(services, caller, reportId, companyId, change))
}

function effectsOf({ scoresDeleted, reportReopened }: Edit<void>): EditEffects {
  return { scoresDeleted, reportReopened }
}

function changeTitle(
  services: Services,
  caller: Caller,
  reportId: string,
  title: string,
): Promise<Edit<void>> {
  return editReport(
    services,
    caller,
    reportId,
    async (transaction, report) => {
      await transaction.updateTable('reports').set({ title }).where('id', '=', reportId).execute()
      const actions = [`Renamed the report "${report.title}" to "${title}"`]
      return {
        result: undefined,
        change: { actions, events: [{ kind: 'report', report: reportId }] },
      }
    },
    { exclusive: true },
  )
}

/**
 * Saves ratings, which confirms them, or confirms the stored ones. Other ratings delete the scores
 * that were calculated from the old ones; other numbers of ratings delete what was drawn from them
 * (a trigger), and no scores.
 */
function changeUserRatings(
  services: Services,
  caller: Caller,
  reportId: string,
  companyId: string,
  { ratings, counts, readOn }: RatingsChange,
): Promise<Edit<void>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
    const company = await transaction
      .selectFrom('report_companies')
      .where('report_id', '=', reportId)
      .where('company_id', '=', companyId)
      .select(['title', 'user_ratings', 'rating_counts'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!company) {
      const message = 'The report does not compare this company'
      throw badRequest(message, { 'companies._id': message })
    }
    await transaction
      .updateTable('report_companies')
      .set({
        ...(ratings && {
          user_ratings: JSON.stringify(ratings),
          rating_counts: JSON.stringify(mergeCounts(company.rating_counts, counts)),
          ratings_read_on: readOn,
        }),
        ratings_carried_over: false,
      })
      .where('report_id', '=', reportId)
      .where('company_id', '=', companyId)
      .execute()
    if (ratings && !same(ratings, company.user_ratings)) await deleteScores(transaction, report)
    const what = `${ratings ? 'Changed' : 'Confirmed'} the user ratings of ${company.title}`
    const actions = [`${what} in the report "${report.title}"`]
    return {
      result: undefined,
      change: { actions, events: [{ kind: 'report', report: reportId }] },
    }
  })
}

interface RatingsChange {
  /** Absent to confirm the stored ones. */
  readonly ratings: UserRatings | undefined
  readonly counts: NonNullable<z.output<typeof reportPatch>['companies.$.ratingCounts']>
  readonly readOn: z.output<typeof reportPatch>['companies.$.ratingsReadOn']
}

/** Returns the numbers of ratings after a change; null removes one. */
function mergeCounts(stored: UserRatings, counts: RatingsChange['counts']): UserRatings {
  return Object.fromEntries(
    Object.entries({ ...stored, ...counts }).filter(([, count]) => count !== null),
  )
}

const same = (first: UserRatings, second: UserRatings): boolean =>
  APPLICATIONS.every(({ title }) => first[title] === second[title])
