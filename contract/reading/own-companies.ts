import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id } from '../fields.ts'
import { findResult } from '../find.ts'

/** The user's own brand of an industry, which their pages mark. */
const ownCompany = z.object({
  industry: id,
  /** Null for none. */
  company: id.nullable(),
  /** False for a user who starts with the own brand of their company customer. */
  chosen: z.boolean(),
  /** The own brand of the user's company customer, as staff noted it; null without one. */
  companyBrand: id.nullable(),
})
const ownCompaniesPage = findResult(ownCompany)
const byIndustry = z.strictObject({ industry: id })
const ownCompanyUpdate = z.strictObject({ company: id.nullable() })
const saved = ownCompany.pick({ industry: true, company: true })

export type OwnCompany = z.infer<typeof ownCompany>

export const ownCompaniesApi = {
  find: endpoint({ method: 'GET', path: '/own-brands', responses: { 200: ownCompaniesPage } }),
  update: endpoint({
    method: 'PUT',
    path: '/own-brands/:industry',
    params: byIndustry,
    body: ownCompanyUpdate,
    responses: { 200: saved, 404: errorBody },
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/own-brands/:industry',
    description: 'Forgets the choice: the own brand of the user’s company counts again.',
    params: byIndustry,
    responses: { 200: saved },
  }),
}
