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

export const industry = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  svgIcon: z.string(),
  active: z.boolean(),
  ...timestamps,
})

const fields = {
  title: singleLine(),
  description: text(),
  svgIcon: z.string().trim().min(1, 'Required').max(50_000),
  active: z.boolean(),
}

const industriesFind = findQuery({
  filter: { term: searchTerm, active: booleanFilter, title: equalsFilter(z.string().max(200)) },
  sort: ['title', 'description', 'active', 'createdAt'],
  select: ['title', 'description', 'svgIcon', 'active', 'createdAt', 'updatedAt'],
})
const industriesPage = selectableFindResult(industry)
export const industryCreate = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  active: fields.active.default(true),
})
export const industryPatch = z
  .strictObject({ ...fields, ...expectedVersion, ...sentBack })
  .partial()

export type Industry = z.infer<typeof industry>

export const industriesApi = {
  find: endpoint({
    method: 'GET',
    path: '/industries',
    query: industriesFind,
    responses: { 200: industriesPage },
  }),
  get: endpoint({
    method: 'GET',
    path: '/industries/:id',
    params: idParams,
    responses: { 200: industry },
  }),
  create: endpoint({
    method: 'POST',
    path: '/industries',
    body: industryCreate,
    responses: { 201: industry, 409: errorBody },
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/industries/:id',
    params: idParams,
    body: industryPatch,
    responses: { 200: industry, 409: errorBody },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/industries/:id',
    params: idParams,
    responses: { 200: industry, 409: errorBody },
  }),
}
