import { CATALOGUE_LIMITS } from '@insights/domain/catalogue/catalogue-limits.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { expectedVersion, id, sentBack, singleLine, timestamps, idParams } from '../fields.ts'
import {
  equalsFilter,
  findQuery,
  booleanFilter,
  selectableFindResult,
  searchTerm,
} from '../find.ts'

const surveyQuestion = z.object({
  _id: id,
  industry: id,
  category: id,
  title: z.string(),
  active: z.boolean(),
  ...timestamps,
})

const fields = { title: singleLine(CATALOGUE_LIMITS.question), active: z.boolean() }

const surveyQuestionsFind = findQuery({
  filter: {
    term: searchTerm,
    industry: equalsFilter(id),
    category: equalsFilter(id),
    active: booleanFilter,
  },
  sort: ['title', 'active', 'createdAt'],
  select: ['title', 'active', 'industry', 'category', 'createdAt', 'updatedAt'],
})
const surveyQuestionsPage = selectableFindResult(surveyQuestion)
export const surveyQuestionCreate = z.strictObject({
  ...fields,
  industry: id,
  category: id,
  active: fields.active.default(true),
})
export const surveyQuestionPatch = z
  .strictObject({ ...fields, ...expectedVersion, ...sentBack, industry: id, category: id })
  .partial()

export type SurveyQuestion = z.infer<typeof surveyQuestion>

export const surveyQuestionApi = {
  find: endpoint({
    method: 'GET',
    path: '/survey-question',
    query: surveyQuestionsFind,
    responses: { 200: surveyQuestionsPage },
  }),
  get: endpoint({
    method: 'GET',
    path: '/survey-question/:id',
    params: idParams,
    responses: { 200: surveyQuestion },
  }),
  create: endpoint({
    method: 'POST',
    path: '/survey-question',
    body: surveyQuestionCreate,
    responses: { 201: surveyQuestion, 409: errorBody },
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/survey-question/:id',
    params: idParams,
    body: surveyQuestionPatch,
    responses: { 200: surveyQuestion, 409: errorBody },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/survey-question/:id',
    params: idParams,
    responses: { 200: surveyQuestion, 409: errorBody },
  }),
}
