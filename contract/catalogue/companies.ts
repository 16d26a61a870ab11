import * as z from 'zod'

import { expectedVersion, id, sentBack, singleLine, timestamps, clientId } from '../fields.ts'
import { booleanFilter, equalsFilter, searchTerm } from '../find.ts'
import { recordEndpoints } from '../record-endpoints.ts'

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

export const companyCreate = z.strictObject({
  ...clientId,
  ...fields,
  active: fields.active.default(true),
  industries: fields.industries.default([]),
})
export const companyPatch = z.strictObject({ ...fields, ...expectedVersion, ...sentBack }).partial()

export type Company = z.infer<typeof company>

export const companiesApi = recordEndpoints({
  path: '/companies',
  item: company,
  create: companyCreate,
  patch: companyPatch,
  filter: {
    term: searchTerm,
    active: booleanFilter,
    title: equalsFilter(z.string().max(200)),
    industries: equalsFilter(id),
  },
  sort: ['title', 'active', 'createdAt'],
})
