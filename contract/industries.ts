import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { errorBody } from './error.ts'
import { asRead, id, line, stamps, text, byId } from './fields.ts'
import { equals, findQuery, flag, selectablePage, searchTerm } from './find.ts'

export const industry = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  svgIcon: z.string(),
  active: z.boolean(),
  ...stamps,
})

const fields = {
  title: line(),
  description: text(),
  svgIcon: z.string().trim().min(1, 'Required').max(50_000),
  active: z.boolean(),
}

const industriesFind = findQuery({
  filter: { term: searchTerm, active: flag, title: equals(z.string().max(200)) },
  sort: ['title', 'description', 'active', 'createdAt'],
  select: ['title', 'description', 'svgIcon', 'active', 'createdAt', 'updatedAt'],
})
const industriesPage = selectablePage(industry)
export const industryCreate = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  active: fields.active.default(true),
})
export const industryPatch = z.strictObject({ ...fields, ...asRead }).partial()

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
    params: byId,
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
    params: byId,
    body: industryPatch,
    responses: { 200: industry, 409: errorBody },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/industries/:id',
    params: byId,
    responses: { 200: industry, 409: errorBody },
  }),
}
