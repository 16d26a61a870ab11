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

/** A brand that reports compare. */
const company = z.object({
  _id: id,
  title: z.string(),
  active: z.boolean(),
  /** The industries that the brand is compared in. */
  industries: z.array(id),
  ...timestamps,
})

const fields = { title: singleLine(), active: z.boolean(), industries: z.array(id).max(500) }

const companiesFind = findQuery({
  filter: {
    term: searchTerm,
    active: booleanFilter,
    title: equalsFilter(z.string().max(200)),
    industries: equalsFilter(id),
  },
  sort: ['title', 'active', 'createdAt'],
  select: ['title', 'active', 'industries', 'createdAt', 'updatedAt'],
})
const companiesPage = selectableFindResult(company)
export const companyCreate = z.strictObject({
  ...fields,
  active: fields.active.default(true),
  industries: fields.industries.default([]),
})
export const companyPatch = z.strictObject({ ...fields, ...expectedVersion, ...sentBack }).partial()

export type Company = z.infer<typeof company>

export const companiesApi = {
  find: endpoint({
    method: 'GET',
    path: '/companies',
    query: companiesFind,
    responses: { 200: companiesPage },
  }),
  get: endpoint({
    method: 'GET',
    path: '/companies/:id',
    params: idParams,
    responses: { 200: company },
  }),
  create: endpoint({
    method: 'POST',
    path: '/companies',
    body: companyCreate,
    responses: { 201: company, 409: errorBody },
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/companies/:id',
    params: idParams,
    body: companyPatch,
    responses: { 200: company, 409: errorBody },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/companies/:id',
    params: idParams,
    responses: { 200: company, 409: errorBody },
  }),
}
