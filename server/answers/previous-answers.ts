import {
  type PreviousAnswers,
  previousAnswersApi,
  type previousAnswersQuery,
} from '@insights/contract/answers/previous-answers.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { isShownTo } from '../http/withheld-answers.ts'
import { previousReport, selectPreviousReport } from '../reports/progress/previous-report.ts'
import { capabilityOrder, presentAnswer, selectAnswers, withAnswerColumns } from './answer-rows.ts'

export const previousAnswersRoutes: Routes = async (route, { db }) => {
  route(
    previousAnswersApi.get,
    {
      permission: 'staff',
      secondCoder: 'withheld',
      ownership: {
        needs: 'read',
        reportId: ({ params }) => (params as { reportId: string }).reportId,
      },
    },
    (request) => loadPreviousAnswers(db, callerOf(request), reportOf(request)._id, request.query),
  )
}

type Place = z.output<typeof previousAnswersQuery>

/** Returns the previous edition's answers for one company, application and category of a report. */
async function loadPreviousAnswers(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
  place: Place,
): Promise<PreviousAnswers> {
  const [previous] = await selectPreviousReport(db, { reportId })
  if (!previous) return { report: null, answers: [] }
  const { id: _id, title, date } = previous
  const rows = await selectSameCells(db, caller, { reportId, previousId: _id, ...place })
  return {
    report: { _id, title, date: `${date}T00:00:00.000Z` },
    answers: rows.map((row) => presentAnswer(row, true)),
  }
}

/** A capability may have been in another category then. */
function selectSameCells(
  db: Kysely<Tables>,
  caller: Caller,
  {
    reportId,
    previousId,
    company,
    application,
    category,
  }: Place & { readonly reportId: string; readonly previousId: string },
) {
  return withAnswerColumns(selectAnswers(db))
    .where('answers.report_id', '=', previousId)
    .where(isShownTo(caller))
    .where('answers.company_id', '=', company)
    .where('answers.application_id', '=', application)
    .where('answers.capability_id', 'in', (eb) =>
      eb
        .selectFrom('report_capabilities')
        .where('report_id', '=', reportId)
        .where('category_id', '=', category)
        .select('capability_id'),
    )
    .orderBy(capabilityOrder)
    .orderBy('answers.id')
    .execute()
}

/**
 * Returns the previous edition's answers for the same cells as some answers of a report, by the ids
 * of the latter. Cells that it did not have are left out.
 */
export async function findPreviousAvailability(
  db: Kysely<Tables>,
  reportId: string,
  ids: readonly string[],
): Promise<Map<string, boolean | null>> {
  if (ids.length === 0) return new Map()
  const rows = await selectPreviousAvailability(db, { reportId, ids })
  return new Map(rows.map(({ id, has_capability }) => [id, has_capability]))
}

const selectPreviousAvailability = prepared(
  'find-previous-availability',
  (db: Kysely<Tables>, params: Params<{ reportId: string; ids: readonly string[] }>) =>
    db
      .with('previous', (previous) => previousReport(previous, params))
      .selectFrom('answers')
      .innerJoin('answers as before', (join) =>
        join
          .on('before.report_id', '=', (eb) => eb.selectFrom('previous').select('previous.id'))
          .onRef('before.company_id', '=', 'answers.company_id')
          .onRef('before.application_id', '=', 'answers.application_id')
          .onRef('before.capability_id', '=', 'answers.capability_id'),
      )
      .where('answers.report_id', '=', params.reportId)
      .where('answers.id', '=', sql<string>`any(${params.ids}::uuid[])`)
      .select(['answers.id', 'before.has_capability']),
)
