import { CATALOGUE_LIMITS } from '@insights/domain/catalogue/catalogue-limits.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { expectedVersion, id, sentBack, singleLine, timestamps, text, idParams } from '../fields.ts'
import {
  equalsFilter,
  findQuery,
  booleanFilter,
  selectableFindResult,
  searchTerm,
} from '../find.ts'

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

const capabilitiesFind = findQuery({
  filter: {
    term: searchTerm,
    category: equalsFilter(id),
    active: booleanFilter,
    title: equalsFilter(z.string().max(200)),
  },
  sort: ['title', 'description', 'active', 'createdAt'],
  select: ['title', 'description', 'active', 'category', 'createdAt', 'updatedAt'],
})
const capabilitiesPage = selectableFindResult(capability)
export const capabilityCreate = z.strictObject({
  ...fields,
  category: id,
  description: fields.description.default(''),
  active: fields.active.default(true),
})
export const capabilityPatch = z
  .strictObject({ ...fields, ...expectedVersion, ...sentBack, category: id })
  .partial()

export type Capability = z.infer<typeof capability>

export const capabilitiesApi = {
  find: endpoint({
    method: 'GET',
    path: '/capabilities',
    query: capabilitiesFind,
    responses: { 200: capabilitiesPage },
  }),
  get: endpoint({
    method: 'GET',
    path: '/capabilities/:id',
    params: idParams,
    responses: { 200: capability },
  }),
  create: endpoint({
    method: 'POST',
    path: '/capabilities',
    body: capabilityCreate,
    responses: { 201: capability, 409: errorBody },
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/capabilities/:id',
    params: idParams,
    body: capabilityPatch,
    responses: { 200: capability, 409: errorBody },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/capabilities/:id',
    params: idParams,
    responses: { 200: capability, 409: errorBody },
  }),
}
