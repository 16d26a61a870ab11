import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id, idParams } from '../fields.ts'
import { editEffects } from './edit-effects.ts'

const part = z.object({ _id: id, title: z.string() })
const parts = z.object({
  companies: z.array(part),
  categories: z.array(part),
  capabilities: z.array(part),
})

/** Preview of refreshing a draft from the catalogue. */
const reportRefresh = z.object({
  report: id,
  added: parts,
  dropped: parts,
  changed: z.array(
    z.object({
      kind: z.enum(['companies', 'categories', 'capabilities']),
      _id: id,
      before: z.string(),
      after: z.string(),
    }),
  ),
  /** Number of answers that would be added. */
  answersAdded: z.number(),
  /** Number of answers that would be removed, and how many of them are given. */
  answersDropped: z.number(),
  answersLost: z.number(),
  /** True when calculated scores would be removed. */
  scoresLost: z.boolean(),
  /** Stamp to send back, so that the refresh does what the preview showed. */
  stamp: z.string(),
})

const reportRefreshCreate = z.strictObject({ reportId: id, stamp: z.string().max(100) })
const reportRefreshed = z.object({ report: id, effects: editEffects })

export type ReportRefresh = z.infer<typeof reportRefresh>

export const reportRefreshApi = {
  get: endpoint({
    method: 'GET',
    path: '/report-refresh/:id',
    params: idParams,
    responses: { 200: reportRefresh },
  }),
  create: endpoint({
    method: 'POST',
    path: '/report-refresh',
    body: reportRefreshCreate,
    responses: { 201: reportRefreshed, 400: errorBody, 409: errorBody },
  }),
}
