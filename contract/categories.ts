import * as z from 'zod'

import { id, line, stamps, text } from './fields.ts'
import { equals, findQuery, flag, page } from './find.ts'

export const category = z.object({
  _id: id,
  industry: id,
  title: z.string(),
  description: z.string(),
  /** The name of the group that reports show the category in. */
  belongsTo: z.string(),
  /** Stands in for the survey's weight when it is set. */
  fixedScoringWeight: z.number().nullable(),
  active: z.boolean(),
  ...stamps,
})

const fields = {
  title: line(),
  description: text(),
  belongsTo: line(),
  fixedScoringWeight: z.number().min(0).max(5).nullable(),
  active: z.boolean(),
}

export const categoriesFind = findQuery({
  filter: { industry: equals(id), active: flag, title: equals(z.string().max(200)) },
  sort: ['title', 'description', 'belongsTo', 'fixedScoringWeight', 'active', 'createdAt'],
  select: [
    'title',
    'description',
    'belongsTo',
    'fixedScoringWeight',
    'active',
    'industry',
    'createdAt',
    'updatedAt',
  ],
})
export const categoriesPage = page(category.partial().required({ _id: true }))
export const categoryCreate = z.strictObject({
  ...fields,
  industry: id,
  description: fields.description.default(''),
  fixedScoringWeight: fields.fixedScoringWeight.default(null),
  active: fields.active.default(true),
})
export const categoryPatch = z.strictObject(fields).partial()

export type Category = z.infer<typeof category>
