import {
  type SurveyQuestion,
  surveyQuestionsApi,
  type surveyQuestionCreate,
  type surveyQuestionPatch,
} from '@insights/contract/catalogue/survey-questions.ts'
import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'
import { type Selectable, sql } from 'kysely'
import type * as z from 'zod'

import { tableRecords } from '../accounts/activity/logged-records.ts'
import { titleOrder } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import { badRequest } from '../http/errors.ts'
import { prepareList } from '../http/lists/find-page.ts'
import { hasParentFilter } from '../http/lists/list-query.ts'
import { addRecordRoutes } from '../http/record-routes.ts'
import type { Routes } from '../http/routes.ts'
import { rejectIndustryInUse } from './industry-in-use.ts'

/** The path is singular: it is the wire's name. */
export const surveyQuestionsRoutes: Routes = async (route, services) => {
  const { db } = services
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
    sortColumns: { title: titleOrder('survey_questions.title') },
    searched: sql`title_match_key(survey_questions.title)`,
    sort: { title: 1 },
    select: (rows) => rows.selectAll('survey_questions'),
    present: presentSurveyQuestion,
  })

  addRecordRoutes(
    route,
    services,
    surveyQuestionsApi,
    { read: 'staff', write: 'senior' },
    {
      ...surveyQuestionRecords,
      find: (query) => findSurveyQuestions(query, hasParentFilter(query.industry, query.category)),
    },
  )
}

const surveyQuestionRecords = tableRecords({
  table: 'survey_questions',
  subject: 'SURVEY_QUESTION',
  label: ({ title }) => `the survey question "${title}"`,
  present: presentSurveyQuestion,
  toRow: ({ industry, category, ...fields }: z.output<typeof surveyQuestionCreate>) => ({
    ...fields,
    industry_id: industry,
    category_id: category,
  }),
  toChanges: (fields: z.output<typeof surveyQuestionPatch>) => fields,
  // A category never moves to another industry, so one check is enough.
  beforeCreate: async (transaction, { industry, category }) => {
    const found = await transaction
      .selectFrom('categories')
      .select('id')
      .where('id', '=', category)
      .where('industry_id', '=', industry)
      .executeTakeFirst()
    if (found) return
    const message = 'Must be a category of the industry'
    throw badRequest(`category: ${message}`, { category: message })
  },
  beforeRemove: async (transaction, id) => {
    const row = await transaction
      .selectFrom('survey_questions')
      .select('industry_id')
      .where('id', '=', id)
      .executeTakeFirst()
    await rejectIndustryInUse(transaction, row?.industry_id, IN_USE_MESSAGES.surveyQuestion)
  },
})

function presentSurveyQuestion(row: Selectable<Tables['survey_questions']>): SurveyQuestion {
  return {
    _id: row.id,
    industry: row.industry_id,
    category: row.category_id,
    title: row.title,
    active: row.active,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
