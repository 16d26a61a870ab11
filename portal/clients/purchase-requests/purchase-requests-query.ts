import { purchaseRequestsApi } from '@insights/contract/clients/purchase-requests.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

/** What all lists of purchase requests are cached under. */
export const PURCHASE_REQUESTS_KEY = ['purchase-requests'] as const

/** What has been requested and is not assigned yet: by a customer's own company, or by one that staff look at. */
export const purchaseRequestsQuery = (company?: string) =>
  queryOptions({
    queryKey: [...PURCHASE_REQUESTS_KEY, company ?? 'own'],
    queryFn: ({ signal }) =>
      callApi(purchaseRequestsApi.find, { query: { company, $limit: 'infinity' }, signal }),
    select: (page) => page.data,
  })
