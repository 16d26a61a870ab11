import { scoringRankingApi } from '@insights/contract/scoring-ranking.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { BODY_SIZE, MAX_ROW_KEYS } from '../http/body-size.ts'
import { findPage } from '../http/lists/find-page.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import {
  ownedByRecord,
  ownedByReportInBody,
  ownedByReportInQuery,
} from '../http/report-ownership.ts'
import { requireUnchangedIds } from '../http/require-current.ts'
import type { Routes } from '../http/routes.ts'
import type { Edit } from '../reports/edit-report.ts'
import { calculateScores } from './calculate-scores.ts'
import { presentScoring } from './present.ts'
import { removeScores } from './remove-scores.ts'

export const scoringRankingRoutes: Routes = async (route, services) => {
  const { db } = services
  // Scores are part of what a buyer has bought.
  route(
    scoringRankingApi.find,
    { permission: 'reader', ownership: ownedByReportInQuery('read', 'reportId') },
    ({ query }) =>
      findPage({
        query,
        rows: db.selectFrom('scorings'),
        id: 'scorings.id',
        columns: { reportId: 'scorings.report_id' },
        sort: {},
        bounded: true,
        select: (rows) => rows.selectAll('scorings'),
        present: presentScoring,
      }),
  )

  route(
    scoringRankingApi.create,
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
    scoringRankingApi.update,
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
    scoringRankingApi.remove,
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
