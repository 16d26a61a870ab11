import { type Scoring, scoringApi } from '@insights/contract/scoring/scoring.ts'
import { byApplication } from '@insights/domain/catalogue/application.ts'
import { specifiedRankings } from '@insights/domain/scoring/ranking/specified-rankings.ts'
import type { CompanyScore } from '@insights/domain/scoring/scoring-record.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { BODY_SIZE, MAX_ROW_KEYS } from '../http/body-size.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { findPage } from '../http/lists/find-page.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import {
  ownedByRecord,
  ownedByReportInBody,
  ownedByReportInQuery,
} from '../http/report-ownership.ts'
import { requireUnchangedIds } from '../http/require-current.ts'
import type { Routes } from '../http/routes.ts'
import { withheld } from '../http/withheld-answers.ts'
import { type Edit, editReport, reportChange } from '../reports/edit-report.ts'
import type { Services } from '../start/services.ts'
import { calculateScores } from './calculate-scores.ts'

export const scoringRoutes: Routes = async (route, services) => {
  const { db } = services
  // Buyers of a report may read its scores.
  route(
    scoringApi.find,
    {
      permission: 'reader',
      ownership: ownedByReportInQuery('read', 'reportId'),
      secondCoder: 'withheld',
    },
    (request) => {
      const { query } = request
      // Whether there are scores is known to everybody who may change an answer.
      if (reportOf(request).secondCoder && query.$limit !== 0) throw withheld()
      return findPage({
        query,
        rows: db.selectFrom('scorings'),
        id: 'scorings.id',
        columns: { reportId: 'scorings.report_id' },
        sort: {},
        bounded: true,
        select: (rows) => rows.selectAll('scorings'),
        present: presentScoring,
      })
    },
  )

  route(
    scoringApi.get,
    { permission: 'reader', ownership: ownedByRecord('read', 'scorings') },
    async (request) => {
      const row = await db
        .selectFrom('scorings')
        .selectAll()
        .where('id', '=', request.params.id)
        .executeTakeFirst()
      // Calculated again since its report was found, it has another id.
      if (!row) throw notFound()
      return { ...presentScoring(row), ...specifiedRankings(row.scoring_and_ranking) }
    },
  )

  route(
    scoringApi.create,
    {
      permission: 'staff',
      ownership: ownedByReportInBody('edit', 'reportId'),
      maxKeys: MAX_ROW_KEYS,
      bodyLimit: BODY_SIZE.text,
    },
    async (request) => {
      const calculated = await calculateScores(services, callerOf(request), reportOf(request))
      return present(calculated)
    },
  )

  route(
    scoringApi.update,
    {
      permission: 'staff',
      ownership: ownedByRecord('edit', 'scorings'),
      maxKeys: MAX_ROW_KEYS,
      bodyLimit: BODY_SIZE.text,
    },
    async (request) => {
      const report = reportOf(request)
      requireUnchangedIds(request.body, { _id: request.params.id, reportId: report._id })
      const calculated = await calculateScores(services, callerOf(request), report)
      return present(calculated)
    },
  )

  route(
    scoringApi.remove,
    { permission: 'staff', ownership: ownedByRecord('edit', 'scorings') },
    async (request) => {
      const reportId = reportOf(request)._id
      const removed = await removeScores(services, callerOf(request), reportId)
      return present(removed)
    },
  )
}

function present(edit: Edit<Selectable<Tables['scorings']>>) {
  const { result, scoresDeleted, reportReopened } = edit
  return { ...presentScoring(result), effects: { scoresDeleted, reportReopened } }
}

type Score = Scoring['scoringAndRanking'][number]

function presentScoring(row: Selectable<Tables['scorings']>): Scoring {
  const calculatedAt = row.created_at
  return {
    _id: row.id,
    reportId: row.report_id,
    formulaVersion: row.formula_version,
    scoringAndRanking: row.scoring_and_ranking.map(presentScore),
    createdAt: calculatedAt,
    updatedAt: calculatedAt,
  }
}

function presentScore(score: CompanyScore): Score {
  return {
    companyId: score.companyId,
    companyName: score.companyName,
    userRatings: score.userRatings,
    applications: byApplication((key) => presentApplication(score.applications[key])),
    overallDevicesSum: score.overallDevicesSum,
    overallPercentage: score.overallPercentage,
  }
}

function presentApplication(score: CompanyScore['applications']['Mobile Web']) {
  return {
    categories: score.categories.map((category) => ({
      categoryId: category.categoryId,
      categoryName: category.categoryName,
      weight: category.weight,
      deviceScore: category.deviceScore,
      unweightedDeviceCategoryPercentage: category.unweightedDeviceCategoryPercentage,
    })),
    unweightedDeviceScore: score.unweightedDeviceScore,
    totalCategoryWeight: score.totalCategoryWeight,
    unweightedDevicePercentage: score.unweightedDevicePercentage,
    weightedDevicePercentage: score.weightedDevicePercentage,
  }
}

/** Deletes a report's scores, e.g. before a new survey is imported. */
function removeScores(
  services: Services,
  caller: Caller,
  reportId: string,
): Promise<Edit<Selectable<Tables['scorings']>>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
    const removed = await transaction
      .deleteFrom('scorings')
      .where('report_id', '=', reportId)
      .returningAll()
      .executeTakeFirst()
    if (!removed) throw notFound()
    return { result: removed, change: reportChange(report, 'Deleted scoring and ranking') }
  })
}
