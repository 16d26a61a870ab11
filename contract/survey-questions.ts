import { CATALOGUE_LIMITS } from '@insights/domain/catalogue/catalogue-limits.ts'
import * as z from 'zod'

import { asRead, id, line, stamps } from './fields.ts'
import { equals, findQuery, flag, page, searchTerm } from './find.ts'

export const surveyQuestion = z.object({
  _id: id,
  industry: id,
  category: id,
  title: z.string(),
  active: z.boolean(),
  ...stamps,
})

const fields = { title: line(CATALOGUE_LIMITS.question), active: z.boolean() }

export const surveyQuestionsFind = findQuery({
  filter: { term: searchTerm, industry: equals(id), category: equals(id), active: flag },
  sort: ['title', 'active', 'createdAt'],
  select: ['title', 'active', 'industry', 'category', 'createdAt', 'updatedAt'],
})
export const surveyQuestionsPage = page(surveyQuestion.partial().required({ _id: true }))
export const surveyQuestionCreate = z.strictObject({
  ...fields,
  industry: id,
  category: id,
  active: fields.active.default(true),
})
export const surveyQuestionPatch = z.strictObject({ ...fields, ...asRead }).partial()

export type SurveyQuestion = z.infer<typeof surveyQuestion>
