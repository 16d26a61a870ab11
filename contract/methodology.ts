import * as z from 'zod'

import { id, richText, stamps } from './fields.ts'
import { equals, findQuery, page } from './find.ts'

export const methodology = z.object({
  _id: id,
  report: id,
  methodology: z.string(),
  updatedAt: stamps.updatedAt,
})
export const methodologyFind = findQuery({ filter: { report: equals(id) }, sort: [] as string[] })
export const methodologyPage = page(methodology)
export const methodologyCreate = z.strictObject({ report: id, methodology: richText })
export const methodologyUpdate = z.strictObject({
  _id: id.optional(),
  report: id.optional(),
  methodology: richText,
  /** The `updatedAt` that was read: a later change by somebody else is a conflict. */
  updatedAt: z.string().optional(),
})
export type Methodology = z.infer<typeof methodology>
