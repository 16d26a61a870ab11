import * as z from 'zod'

import { id, line, stamps, text } from './fields.ts'
import { findQuery, page } from './find.ts'

/** A firm that buys reports and has users. */
export const companyCustomer = z.object({
  _id: id,
  name: z.string(),
  url: z.string(),
  /** Who sells to it; null while nobody does. */
  salesPerson: z.object({ _id: id, name: z.string() }).nullable(),
  usersCount: z.number(),
  ...stamps,
})
export const companiesCustomerFind = findQuery({
  filter: {},
  sort: ['name', 'url', 'createdAt'],
})
export const companiesCustomerPage = page(companyCustomer)
export const companyCustomerCreate = z.strictObject({ name: line(), url: text(300).default('') })
export type CompanyCustomer = z.infer<typeof companyCustomer>
