import {
  type AnswerGrid,
  answerGridApi,
  type GridAnswer,
} from '@insights/contract/answers/answer-grid.ts'
import { ANSWER_FIELD_NAMES } from '@insights/domain/answers/answer.ts'
import type { ApplicationId } from '@insights/domain/catalogue/application.ts'
import { sortByTitle } from '@insights/domain/text/titles.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import { ANSWER_COLUMNS } from '../database/answer-columns.ts'
import type { Tables } from '../database/tables.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import { ownedByReportInPath } from '../http/report-ownership.ts'
import type { Routes } from '../http/routes.ts'
import { findWithheld } from '../http/withheld-answers.ts'
import { selectPreviousReport } from '../reports/progress/previous-report.ts'

export const answerGridRoutes: Routes = async (route, { db }) => {
  route(
    answerGridApi.get,
    {
      permission: 'staff',
      ownership: ownedByReportInPath('read', 'reportId'),
      secondCoder: 'withheld',
      // Checking thousands of answers against the schema takes too long, as in the routes of
      // answers.
      serializerCompiler: () => JSON.stringify,
    },
    async (request) => {
      const report = reportOf(request)
      const grid = await loadAnswerGrid(db, report._id, request.query.application)
      if (!report.secondCoder) return grid
      const hidden = await findWithheld(db, callerOf(request), report._id)
      const answers = grid.answers.filter(({ _id }) => !hidden.has(_id))
      const authors = new Set(answers.map(({ updatedBy }) => updatedBy))
      const users = Object.fromEntries(Object.entries(grid.users).filter(([id]) => authors.has(id)))
      return { ...grid, answers, users, withheld: grid.answers.length - answers.length }
    },
  )
}

/** Returns all answers of a report for one application, each with the previous edition's answer. */
export async function loadAnswerGrid(
  db: Kysely<Tables>,
  reportId: string,
  applicationId: ApplicationId,
): Promise<AnswerGrid> {
  const [[frame], [previous]] = await Promise.all([
    selectGridFrame(db, { reportId, applicationId }),
    selectPreviousReport(db, { reportId }),
  ])
  // Without a previous edition, nothing is joined.
  const previousId = previous?.id ?? null
  const answers = await selectGridAnswers(db, { reportId, applicationId, previousId })
  return {
    report: reportId,
    application: applicationId,
    previousReport: previous
      ? { _id: previous.id, title: previous.title, date: `${previous.date}T00:00:00.000Z` }
      : null,
    companies: sortByTitle(frame?.companies ?? []),
    categories: sortByTitle(frame?.categories ?? []),
    capabilities: sortByTitle(frame?.capabilities ?? []),
    answers,
    users: Object.fromEntries((frame?.users ?? []).map(({ _id, title }) => [_id, title])),
  }
}

type Titled = { readonly _id: string; readonly title: string }

export interface GridFrame {
  readonly companies: AnswerGrid['companies']
  readonly categories: readonly (Titled & { readonly belongsTo: string })[]
  readonly capabilities: readonly (Titled & { readonly category: string })[]
  readonly users: readonly Titled[]
}

/** Returns the names of the rows and columns of a grid, and of the answers' authors. */
const selectGridFrame = prepared(
  'answer-grid-frame',
  (db: Kysely<Tables>, params: Params<{ reportId: string; applicationId: ApplicationId }>) =>
    db
      .selectFrom('reports')
      .where('reports.id', '=', params.reportId)
      .select([
        sql`(
        select coalesce(json_agg(json_build_object(
          '_id', places.company_id, 'title', places.title,
          'owner', case when users.id is not null then json_build_object(
            '_id', users.id, 'name', users.name || ' ' || users.last_name) end)), '[]')
        from report_companies as places
        left join work_plan_parts as planned on planned.report_id = places.report_id
          and planned.company_id = places.company_id
          and planned.application_id = ${params.applicationId}
        left join users on users.id = planned.person_id
        where places.report_id = reports.id)`.as('companies'),
        sql`(
        select coalesce(json_agg(json_build_object(
          '_id', category_id, 'title', title, 'belongsTo', belongs_to)), '[]')
        from report_categories
        where report_id = reports.id and application_id = ${params.applicationId})`.as(
          'categories',
        ),
        sql`(
        select coalesce(json_agg(json_build_object(
          '_id', capability_id, 'title', title, 'category', category_id)), '[]')
        from report_capabilities where report_id = reports.id)`.as('capabilities'),
        sql`(
        select coalesce(json_agg(json_build_object('_id', id, 'title', name || ' ' || last_name)), '[]')
        from people where id in (
          select updated_by from answers
          where report_id = reports.id and application_id = ${params.applicationId}))`.as('users'),
      ])
      .$castTo<GridFrame>(),
)

const shownFields = ANSWER_FIELD_NAMES.filter((field) => field !== 'capabilityChangeNote')

/**
 * Returns the answers of an application as they are sent, each with the previous edition's answer.
 */
const selectGridAnswers = prepared(
  'answer-grid-answers',
  (
    db: Kysely<Tables>,
    params: Params<{ reportId: string; applicationId: ApplicationId; previousId: string | null }>,
  ) =>
    db
      .selectFrom('answers')
      .leftJoin('answers as before', (join) =>
        join
          .on('before.report_id', '=', params.previousId)
          .onRef('before.company_id', '=', 'answers.company_id')
          .onRef('before.application_id', '=', 'answers.application_id')
          .onRef('before.capability_id', '=', 'answers.capability_id'),
      )
      .leftJoin(
        (eb) =>
          eb
            .selectFrom('answer_images')
            .where('report_id', '=', params.reportId)
            .groupBy('answer_id')
            .select(['answer_id', sql<number>`count(*)::int`.as('count')])
            .as('shown'),
        (join) => join.onRef('shown.answer_id', '=', 'answers.id'),
      )
      .where('answers.report_id', '=', params.reportId)
      .where('answers.application_id', '=', params.applicationId)
      .select([
        'answers.id as _id',
        'answers.company_id as company',
        'answers.capability_id as capability',
        'answers.version',
        'answers.status',
        ...shownFields.map((field) => sql.ref(`answers.${ANSWER_COLUMNS[field]}`).as(field)),
        sql`answers.capability_change_note <> ''`.as('noted'),
        sql`coalesce(shown.count, 0)`.as('images'),
        'answers.updated_by as updatedBy',
        'answers.updated_at as updatedAt',
        'before.has_capability as previous',
      ])
      .$castTo<GridAnswer>(),
)
