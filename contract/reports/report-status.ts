import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id, idParams, text } from '../fields.ts'
import { reportStatus, report } from './reports.ts'

export const reportStatusUpdate = z.strictObject({
  status: reportStatus,
  /**
   * Reason of a return to draft, which requires one; of publishing a revision, why it replaces the one
   * before, which its readers see.
   */
  reason: text(1000).optional(),
  /** Confirms everything carried over; without it finalizing is a 409 that lists the unconfirmed. */
  keepCarriedOver: z.boolean().optional(),
})

/** A customer who reads a preview asks to buy the edition that the report is of. */
const reportStatusCreate = z.strictObject({ rid: id })
/** The same for repeated requests. */
const purchaseRequested = z.object({ message: z.string() })
export const PURCHASE_REQUESTED =
  'An email has been sent to Sales Department, we will contact you soon.'

export const reportStatusApi = {
  create: endpoint({
    method: 'POST',
    path: '/report-status',
    body: reportStatusCreate,
    responses: { 201: purchaseRequested, 409: errorBody },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/report-status/:id',
    params: idParams,
    body: reportStatusUpdate,
    responses: { 200: report, 400: errorBody, 409: errorBody },
  }),
}
