import * as z from 'zod'

import { expectedVersion, id, sentBack, timestamps, clientId } from '../fields.ts'
import { equalsFilter } from '../find.ts'
import { recordEndpoints } from '../record-endpoints.ts'

const titled = z.object({ _id: id, title: z.string() })

/** The company of an industry that a company customer is: its users start with it as their own. */
const companyBrand = z.object({
  _id: id,
  /** The company customer. */
  company: id,
  industry: titled,
  brand: titled,
  ...timestamps,
})

export const companyBrandCreate = z.strictObject({
  ...clientId,
  company: id,
  industry: id,
  brand: id,
})
/** Company customer and industry cannot be changed. */
export const companyBrandPatch = z
  .strictObject({ brand: id, ...expectedVersion, ...sentBack })
  .partial()

export type CompanyBrand = z.infer<typeof companyBrand>

export const companyBrandsApi = recordEndpoints({
  path: '/companies-brands',
  item: companyBrand,
  create: companyBrandCreate,
  patch: companyBrandPatch,
  filter: { company: equalsFilter(id) },
  sort: ['industry', 'brand', 'createdAt'],
})
