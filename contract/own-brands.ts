import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { errorBody } from './error.ts'
import { id } from './fields.ts'
import { page } from './find.ts'

/** The brand of an industry that a user calls their own: marked wherever it is shown to them. */
const ownBrand = z.object({
  industry: id,
  /** Null for none. */
  company: id.nullable(),
})
const ownBrandsPage = page(ownBrand)
const byIndustry = z.strictObject({ industry: id })
const ownBrandUpdate = z.strictObject({ company: id.nullable() })

export type OwnBrand = z.infer<typeof ownBrand>

export const ownBrandsApi = {
  find: endpoint({ method: 'GET', path: '/own-brands', responses: { 200: ownBrandsPage } }),
  update: endpoint({
    method: 'PUT',
    path: '/own-brands/:industry',
    params: byIndustry,
    body: ownBrandUpdate,
    responses: { 200: ownBrand, 404: errorBody },
  }),
}
