import { DEFAULT_FORMULA, FORMULAS } from '@insights/domain/scoring/formula.ts'
import * as z from 'zod'

import { expectedVersion, id, sentBack, singleLine, timestamps, text, clientId } from '../fields.ts'
import { booleanFilter, equalsFilter, searchTerm } from '../find.ts'
import { recordEndpoints } from '../record-endpoints.ts'

const formula = z.literal([...FORMULAS], 'Must be 1 or 2')

export const industry = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  svgIcon: z.string(),
  active: z.boolean(),
  /** Version of the scoring formula of new editions. */
  formula,
  ...timestamps,
})

const fields = {
  title: singleLine(),
  description: text(),
  svgIcon: z.string().trim().min(1, 'Required').max(50_000),
  active: z.boolean(),
  formula,
}

export const industryCreate = z.strictObject({
  ...clientId,
  ...fields,
  description: fields.description.default(''),
  active: fields.active.default(true),
  formula: formula.default(DEFAULT_FORMULA),
})
export const industryPatch = z
  .strictObject({ ...fields, ...expectedVersion, ...sentBack })
  .partial()

export type Industry = z.infer<typeof industry>

export const industriesApi = recordEndpoints({
  path: '/industries',
  item: industry,
  create: industryCreate,
  patch: industryPatch,
  filter: { term: searchTerm, active: booleanFilter, title: equalsFilter(z.string().max(200)) },
  sort: ['title', 'description', 'active', 'createdAt'],
})
