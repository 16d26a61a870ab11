import { inboxApi } from '@insights/contract/answers/inbox.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

export const INBOX_KEY = ['inbox'] as const

/** Number of waiting screenshots in each of the user's inboxes. */
export const inboxCountsQuery = queryOptions({
  queryKey: [...INBOX_KEY, 'counts'],
  queryFn: async ({ signal }) => (await callApi(inboxApi.counts, { signal })).data,
})
