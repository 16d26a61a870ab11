import { capabilityChangesApi } from '@insights/contract/catalogue/capability-changes.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

/** The capability changes that an answer can name, in the order to offer them. */
export const capabilityChangesQuery = queryOptions({
  queryKey: ['capability-changes'],
  queryFn: ({ signal }) =>
    callApi(capabilityChangesApi.find, { query: { $limit: 'infinity' }, signal }),
  select: (page) => page.data,
  staleTime: 600_000,
})
