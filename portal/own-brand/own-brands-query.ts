import type { OwnBrand } from '@insights/contract/own-brands.ts'
import { queryOptions } from '@tanstack/react-query'

import { api, type Page } from '../api/api.ts'

/** Which brand of each industry the user calls their own; nobody else changes it. */
export const ownBrandsQuery = queryOptions({
  queryKey: ['own-brands'],
  queryFn: ({ signal }) => api.get<Page<OwnBrand>>('/own-brands', { signal }),
  staleTime: Infinity,
})
