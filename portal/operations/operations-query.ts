import { failedJobsApi, operationsApi } from '@insights/contract/operations/operations.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { callApi } from '../api/call-api.ts'
import { PAGE_SIZE } from '../ui/tables/column.ts'

/** Prefix of the cache keys of everything about the portal's own state. */
export const OPERATIONS_KEY = ['operations'] as const

/** No event reports jobs that start and end, so the page polls. */
const REFETCH_INTERVAL_MS = 10_000

export const operationsQuery = queryOptions({
  queryKey: [...OPERATIONS_KEY, 'now'],
  queryFn: ({ signal }) => callApi(operationsApi.get, { signal }),
  refetchInterval: REFETCH_INTERVAL_MS,
})

/** A page of the failed jobs, the latest failure first. */
export const failedJobsQuery = (page: number) =>
  queryOptions({
    queryKey: [...OPERATIONS_KEY, 'failed-jobs', page],
    queryFn: ({ signal }) =>
      callApi(failedJobsApi.find, {
        query: { $limit: PAGE_SIZE, $skip: page * PAGE_SIZE },
        signal,
      }),
    refetchInterval: REFETCH_INTERVAL_MS,
    placeholderData: keepPreviousData,
  })

/** Returns a queue's name in words: `Send mail` for `send-mail`. */
export function queueTitle(queue: string): string {
  const words = queue.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
