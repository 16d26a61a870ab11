import { productsApi } from '@insights/contract/accounts/products.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

/** The products that a user can have. They change only with a new version of the portal. */
export const productsQuery = queryOptions({
  queryKey: ['kli-applications'],
  queryFn: ({ signal }) => callApi(productsApi.find, { signal }),
  select: (page) => page.data,
  staleTime: Infinity,
})
