import * as z from 'zod'

import { id, line, stamps } from './fields.ts'
import { equals, findQuery, flag, page } from './find.ts'

export const surveyQuestion = z.object({
  _id: id,
  industry: id,
  category: id,
  title: z.string(),
  active: z.boolean(),
  ...stamps,
})

const fields = { title: line(500), active: z.boolean() }

export const surveyQuestionsFind = findQuery({
  filter: { industry: equals(id), category: equals(id), active: flag },
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
export const surveyQuestionPatch = z.strictObject(fields).partial()

export type SurveyQuestion = z.infer<typeof surveyQuestion>
