import * as z from 'zod'

import { asRead, id, line, stamps } from './fields.ts'
import { equals, findQuery, flag, page, searchTerm } from './find.ts'

/** A brand that reports compare. */
export const company = z.object({
  _id: id,
  title: z.string(),
  active: z.boolean(),
  /** The industries that the brand is compared in. */
  industries: z.array(id),
  ...stamps,
})

const fields = { title: line(), active: z.boolean(), industries: z.array(id).max(500) }

export const companiesFind = findQuery({
  filter: {
    term: searchTerm,
    active: flag,
    title: equals(z.string().max(200)),
    industries: equals(id),
  },
  sort: ['title', 'active', 'createdAt'],
  select: ['title', 'active', 'industries', 'createdAt', 'updatedAt'],
})
export const companiesPage = page(company.partial().required({ _id: true }))
export const companyCreate = z.strictObject({
  ...fields,
  active: fields.active.default(true),
  industries: fields.industries.default([]),
})
export const companyPatch = z.strictObject({ ...fields, ...asRead }).partial()

export type Company = z.infer<typeof company>
