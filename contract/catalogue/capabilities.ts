import { CATALOGUE_LIMITS } from '@insights/domain/catalogue/catalogue-limits.ts'
import * as z from 'zod'

import { expectedVersion, id, sentBack, singleLine, timestamps, text, clientId } from '../fields.ts'
import { booleanFilter, equalsFilter, searchTerm } from '../find.ts'
import { recordEndpoints } from '../record-endpoints.ts'

const capability = z.object({
  _id: id,
  category: id,
  title: z.string(),
  description: z.string(),
  active: z.boolean(),
  ...timestamps,
})

const fields = {
  title: singleLine(CATALOGUE_LIMITS.title),
  description: text(CATALOGUE_LIMITS.description),
  active: z.boolean(),
}

export const capabilityCreate = z.strictObject({
  ...clientId,
  ...fields,
  category: id,
  description: fields.description.default(''),
  active: fields.active.default(true),
})
export const capabilityPatch = z
  .strictObject({ ...fields, ...expectedVersion, ...sentBack, category: id })
  .partial()

export type Capability = z.infer<typeof capability>

export const capabilitiesApi = recordEndpoints({
  path: '/capabilities',
  item: capability,
  create: capabilityCreate,
  patch: capabilityPatch,
  filter: {
    term: searchTerm,
    category: equalsFilter(id),
    active: booleanFilter,
    title: equalsFilter(z.string().max(200)),
  },
  sort: ['title', 'description', 'active', 'createdAt'],
})
