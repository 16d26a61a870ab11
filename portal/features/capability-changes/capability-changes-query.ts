import type { CapabilityChange } from '@insights/contract/capability-changes.ts'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api/api.ts'

/** The kinds of change that an answer can name, in the order to offer them. */
export const capabilityChangesQuery = queryOptions({
  queryKey: ['capability-changes'],
  queryFn: ({ signal }) =>
    api.find<CapabilityChange>('/capability-changes', { $limit: 'infinity' }, signal),
  select: (page) => page.data,
  staleTime: 600_000,
})
