import type {
  surveyQuestionCreate,
  surveyQuestionPatch,
} from '@insights/contract/survey-questions.ts'
import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'
import type * as z from 'zod'

import { catalogueRecords } from '../catalogue/catalogue-records.ts'
import { badRequest } from '../http/errors.ts'
import { presentSurveyQuestion } from './present.ts'

export const surveyQuestionRecords = catalogueRecords({
  table: 'survey_questions',
  subject: 'SURVEY_QUESTION',
  name: 'survey question',
  inUse: IN_USE_MESSAGES.surveyQuestion,
  present: presentSurveyQuestion,
  toRow: ({ industry, category, ...fields }: z.output<typeof surveyQuestionCreate>) => ({
    ...fields,
    industry_id: industry,
    category_id: category,
  }),
  toChanges: (fields: z.output<typeof surveyQuestionPatch>) => fields,
  // A category never moves to another industry, so that looking once is enough.
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
  industryOf: async (transaction, id) => {
    const row = await transaction
      .selectFrom('survey_questions')
      .select('industry_id')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.industry_id
  },
})
