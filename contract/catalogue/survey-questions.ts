import { CATALOGUE_LIMITS } from '@insights/domain/catalogue/catalogue-limits.ts'
import * as z from 'zod'

import { expectedVersion, id, sentBack, singleLine, timestamps, clientId } from '../fields.ts'
import { booleanFilter, equalsFilter, searchTerm } from '../find.ts'
import { recordEndpoints } from '../record-endpoints.ts'

const surveyQuestion = z.object({
  _id: id,
  industry: id,
  category: id,
  title: z.string(),
  active: z.boolean(),
  ...timestamps,
})

const fields = { title: singleLine(CATALOGUE_LIMITS.question), active: z.boolean() }

export const surveyQuestionCreate = z.strictObject({
  ...clientId,
  ...fields,
  industry: id,
  category: id,
  active: fields.active.default(true),
})
export const surveyQuestionPatch = z
  .strictObject({ ...fields, ...expectedVersion, ...sentBack, industry: id, category: id })
  .partial()

export type SurveyQuestion = z.infer<typeof surveyQuestion>

export const surveyQuestionsApi = recordEndpoints({
  path: '/survey-question',
  item: surveyQuestion,
  create: surveyQuestionCreate,
  patch: surveyQuestionPatch,
  filter: {
    term: searchTerm,
    industry: equalsFilter(id),
    category: equalsFilter(id),
    active: booleanFilter,
  },
  sort: ['title', 'active', 'createdAt'],
})
