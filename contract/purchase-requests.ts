import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { id, isoDateTime } from './fields.ts'
import { equalsFilter, findQuery, findResult } from './find.ts'

/** An edition that a company customer wants to buy and has not been assigned yet. */
const purchaseRequest = z.object({
  _id: id,
  /** Null for somebody who belongs to no company customer. */
  company: id.nullable(),
  /** The revision of the edition that is out. */
  report: z.object({ _id: id, title: z.string(), date: isoDateTime }),
  requestedAt: isoDateTime,
  /** Staff alone are told; null once the account is gone. */
  requestedBy: z.object({ name: z.string(), lastName: z.string() }).nullable(),
})
const purchaseRequestsFind = findQuery({
  filter: { company: equalsFilter(id) },
  sort: ['requestedAt'],
})
const purchaseRequestsPage = findResult(purchaseRequest)

export type PurchaseRequest = z.infer<typeof purchaseRequest>

export const purchaseRequestsApi = {
  find: endpoint({
    method: 'GET',
    path: '/purchase-requests',
    query: purchaseRequestsFind,
    responses: { 200: purchaseRequestsPage },
  }),
}
