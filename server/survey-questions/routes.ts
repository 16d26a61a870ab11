import { surveyQuestionApi } from '@insights/contract/survey-questions.ts'
import { sql } from 'kysely'

import { notFound } from '../http/errors.ts'
import { prepareList } from '../http/lists/find-page.ts'
import { hasParentFilter } from '../http/lists/list-query.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { presentSurveyQuestion } from './present.ts'
import { surveyQuestionRecords } from './survey-question-records.ts'

const readable = { permission: 'staff', ownership: 'shared' } as const
const writable = { permission: 'senior', ownership: 'shared' } as const

/** The service is named in the singular on the wire. */
export const surveyQuestionsRoutes: Routes = async (route, { db }) => {
  const findSurveyQuestions = prepareList(db, {
    rows: db.selectFrom('survey_questions'),
    id: 'survey_questions.id',
    columns: {
      industry: 'survey_questions.industry_id',
      category: 'survey_questions.category_id',
      title: 'survey_questions.title',
      active: 'survey_questions.active',
      createdAt: 'survey_questions.created_at',
    },
    sortColumns: { title: sql`lower(survey_questions.title)` },
    searched: sql`lower(survey_questions.title)`,
    sort: { title: 1 },
    select: (rows) => rows.selectAll('survey_questions'),
    present: presentSurveyQuestion,
  })

  route(surveyQuestionApi.find, readable, ({ query }) =>
    findSurveyQuestions(query, hasParentFilter(query.industry, query.category)),
  )

  route(surveyQuestionApi.get, readable, async ({ params }) => {
    const row = await db
      .selectFrom('survey_questions')
      .selectAll()
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!row) throw notFound()
    return presentSurveyQuestion(row)
  })

  route(surveyQuestionApi.create, writable, async (request) => {
    const created = await surveyQuestionRecords.create(db, callerOf(request), request.body)
    return presentSurveyQuestion(created)
  })

  route(surveyQuestionApi.patch, writable, async (request) => {
    const { params, body } = request
    return presentSurveyQuestion(
      await surveyQuestionRecords.change(db, callerOf(request), params.id, body),
    )
  })

  route(surveyQuestionApi.remove, writable, async (request) =>
    presentSurveyQuestion(
      await surveyQuestionRecords.remove(db, callerOf(request), request.params.id),
    ),
  )
}
