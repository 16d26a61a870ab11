import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id, richText, timestamps, idParams } from '../fields.ts'
import { findQuery, selectableFindResult } from '../find.ts'
import { editEffects } from '../reports/edit-effects.ts'

export const methodology = z.object({
  _id: id,
  report: id,
  methodology: z.string(),
  /** The month it was copied from, until it is saved, changed or not. */
  carriedOverFrom: timestamps.updatedAt.nullable(),
  ...timestamps,
})
const methodologyFind = findQuery({ item: methodology, filter: { report: id }, sort: [] }).required(
  {
    report: true,
  },
)
const methodologyPage = selectableFindResult(methodology)
export const methodologyCreate = z.strictObject({ report: id, methodology: richText })

/** The full record as it was read, with its changes. */
export const methodologyUpdate = z.strictObject({
  methodology: richText,
  _id: id.optional(),
  report: id.optional(),
  carriedOverFrom: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  /** The `updatedAt` that was read: a later change by another user is a conflict. */
  updatedAt: z.string().max(40).optional(),
  effects: editEffects.optional(),
})
const methodologySaved = methodology.extend({ effects: editEffects })

export type Methodology = z.infer<typeof methodology>

export const methodologyApi = {
  find: endpoint({
    method: 'GET',
    path: '/methodology',
    query: methodologyFind,
    responses: { 200: methodologyPage },
  }),
  create: endpoint({
    method: 'POST',
    path: '/methodology',
    body: methodologyCreate,
    responses: { 201: methodologySaved, 400: errorBody, 409: errorBody },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/methodology/:id',
    params: idParams,
    body: methodologyUpdate,
    responses: { 200: methodologySaved, 400: errorBody, 409: errorBody },
  }),
}
