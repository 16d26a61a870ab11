import { purchaseRequestsApi } from '@insights/contract/clients/purchase-requests.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

/** Prefix of the cache keys of all lists of purchase requests. */
export const PURCHASE_REQUESTS_KEY = ['purchase-requests'] as const

/** Open purchase requests of a customer's own company customer, or of one for staff. */
export const purchaseRequestsQuery = (company?: string) =>
  queryOptions({
    queryKey: [...PURCHASE_REQUESTS_KEY, company ?? 'own'],
    queryFn: ({ signal }) =>
      callApi(purchaseRequestsApi.find, { query: { company, $limit: 'infinity' }, signal }),
    select: (page) => page.data,
  })
