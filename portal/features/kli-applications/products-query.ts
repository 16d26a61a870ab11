import type { Product } from '@insights/contract/kli-applications.ts'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api/api.ts'

/** The products that a user can be let into. They change with the portal alone. */
export const productsQuery = queryOptions({
  queryKey: ['kli-applications'],
  queryFn: ({ signal }) => api.find<Product>('/kli-applications', {}, signal),
  select: (page) => page.data,
  staleTime: Infinity,
})
