import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id, idParams, isoDateTime, singleLine } from '../fields.ts'
import { equalsFilter, findQuery, selectableFindResult } from '../find.ts'

export const MAX_DECLINE_REASON = 500

/** An edition that a company customer wants to buy and has not been assigned yet. */
const purchaseRequest = z.object({
  _id: id,
  /** Null for a user without a company customer. */
  company: id.nullable(),
  /** The readable revision of the edition. */
  report: z.object({ _id: id, title: z.string(), date: isoDateTime }),
  requestedAt: isoDateTime,
  /** Only for staff; null once the account is gone. */
  requestedBy: z.object({ name: z.string(), lastName: z.string() }).nullable(),
  /** When staff declined it, null while it is open; asking again opens it. */
  declinedAt: isoDateTime.nullable(),
  declineReason: z.string().nullable(),
})
const purchaseRequestsFind = findQuery({
  item: purchaseRequest,
  filter: { company: equalsFilter(id) },
  sort: ['requestedAt'],
})
const purchaseRequestsPage = selectableFindResult(purchaseRequest)

export type PurchaseRequest = z.infer<typeof purchaseRequest>

export const purchaseRequestsApi = {
  find: endpoint({
    method: 'GET',
    path: '/purchase-requests',
    query: purchaseRequestsFind,
    responses: { 200: purchaseRequestsPage },
  }),
  decline: endpoint({
    method: 'PATCH',
    path: '/purchase-requests/:id',
    params: idParams,
    body: z.strictObject({ declineReason: singleLine(MAX_DECLINE_REASON) }),
    responses: { 200: purchaseRequest, 409: errorBody },
  }),
}
