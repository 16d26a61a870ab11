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
})
const ownCompaniesPage = findResult(ownCompany)
const byIndustry = z.strictObject({ industry: id })
const ownCompanyUpdate = z.strictObject({ company: id.nullable() })

export type OwnCompany = z.infer<typeof ownCompany>

export const ownCompaniesApi = {
  find: endpoint({ method: 'GET', path: '/own-brands', responses: { 200: ownCompaniesPage } }),
  update: endpoint({
    method: 'PUT',
    path: '/own-brands/:industry',
    params: byIndustry,
    body: ownCompanyUpdate,
    responses: { 200: ownCompany, 404: errorBody },
  }),
}
