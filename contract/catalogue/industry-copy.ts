import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { idOrRecord } from '../fields.ts'
import { category } from './categories.ts'
import { industry } from './industries.ts'

/** Kinds of copy: an industry with all of its catalogue, or a category within its industry. */
const industryCopyCreate = z.strictObject({
  type: z.enum(['INDUSTRY', 'CATEGORY']),
  /** The industry or category. */
  data: idOrRecord,
})

/** The copy, as its own service presents it. */
const industryCopy = z.union([industry, category])

export const industryCopyApi = {
  create: endpoint({
    method: 'POST',
    path: '/industry-copy',
    body: industryCopyCreate,
    responses: { 201: industryCopy, 404: errorBody, 409: errorBody },
  }),
}
