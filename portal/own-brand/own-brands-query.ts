import { ownCompaniesApi } from '@insights/contract/own-companies.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../api/call-api.ts'

/** Which brand of each industry the user calls their own; nobody else changes it. */
export const ownBrandsQuery = queryOptions({
  queryKey: ['own-brands'],
  queryFn: ({ signal }) => callApi(ownCompaniesApi.find, { signal }),
  staleTime: Infinity,
})
