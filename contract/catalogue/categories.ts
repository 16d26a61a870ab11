import { CATALOGUE_LIMITS } from '@insights/domain/catalogue/catalogue-limits.ts'
import { checkNumber } from '@insights/domain/scoring/valid-weights-and-ratings.ts'
import * as z from 'zod'

import { expectedVersion, id, sentBack, singleLine, timestamps, text, clientId } from '../fields.ts'
import { booleanFilter, equalsFilter, searchTerm } from '../find.ts'
import { recordEndpoints } from '../record-endpoints.ts'

export const category = z.object({
  _id: id,
  industry: id,
  title: z.string(),
  description: z.string(),
  /** The name of the group that reports show the category in. */
  belongsTo: z.string(),
  /** Replaces the survey's weight when it is set. */
  fixedScoringWeight: z.number().nullable(),
  active: z.boolean(),
  ...timestamps,
})

/** The message of the form. */
const weightError = {
  error: ({ input }: { readonly input?: unknown }) =>
    checkNumber(input, 0, CATALOGUE_LIMITS.weight) ?? undefined,
}

const fields = {
  title: singleLine(CATALOGUE_LIMITS.title),
  description: text(CATALOGUE_LIMITS.description),
  belongsTo: singleLine(CATALOGUE_LIMITS.title),
  fixedScoringWeight: z.preprocess(
    // An empty field of a form.
    (sent) => (sent === '' ? null : sent),
    z.number(weightError).min(0, weightError).max(CATALOGUE_LIMITS.weight, weightError).nullable(),
  ),
  active: z.boolean(),
}

export const categoryCreate = z.strictObject({
  ...clientId,
  ...fields,
  industry: id,
  description: fields.description.default(''),
  fixedScoringWeight: fields.fixedScoringWeight.default(null),
  active: fields.active.default(true),
})
export const categoryPatch = z
  .strictObject({ ...fields, ...expectedVersion, ...sentBack, industry: id })
  .partial()

export type Category = z.infer<typeof category>

export const categoriesApi = recordEndpoints({
  path: '/categories',
  item: category,
  create: categoryCreate,
  patch: categoryPatch,
  filter: {
    term: searchTerm,
    industry: equalsFilter(id),
    active: booleanFilter,
    title: equalsFilter(z.string().max(200)),
  },
  sort: ['title', 'description', 'belongsTo', 'fixedScoringWeight', 'active', 'createdAt'],
})
