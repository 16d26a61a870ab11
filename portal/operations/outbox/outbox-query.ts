import { sessionApi } from '@insights/contract/accounts/authentication.ts'
import { outboxApi } from '@insights/contract/operations/outbox.ts'
import { queryOptions } from '@tanstack/react-query'

import { isApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'

/** The user awaits an email that is on its way. */
const REFETCH_INTERVAL_MS = 3000

/** The emails of a demo portal, newest first; 404 elsewhere. */
export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => callApi(outboxApi.find, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => !isApiError(state.error, 404) && REFETCH_INTERVAL_MS,
})

export const outboxMailQuery = (id: string) =>
  queryOptions({
    queryKey: ['outbox', id],
    queryFn: ({ signal }) => callApi(outboxApi.get, { params: { id }, signal }),
    staleTime: Infinity,
  })

/** Asks an endpoint of every portal, because a missing outbox would log a 404. */
export const hasOutboxQuery = queryOptions({
  queryKey: ['has-outbox'],
  queryFn: async ({ signal }) => (await callApi(sessionApi.get, { signal })).outbox,
  // It cannot change while the page is open.
  staleTime: Infinity,
  retry: false,
})
