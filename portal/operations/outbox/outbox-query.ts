import { sessionApi } from '@insights/contract/accounts/authentication.ts'
import { outboxApi } from '@insights/contract/operations/outbox.ts'
import { queryOptions } from '@tanstack/react-query'

import { isApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'

/** Somebody waits here for a mail that is on its way. */
const REFETCH_INTERVAL_MS = 3000

/** The mails of a demo portal, the newest first; 404 anywhere else. */
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

/** Asked where every portal answers: one without an outbox would write a 404 to the console. */
export const hasOutboxQuery = queryOptions({
  queryKey: ['has-outbox'],
  queryFn: async ({ signal }) => (await callApi(sessionApi.get, { signal })).outbox,
  // It does not change while somebody looks.
  staleTime: Infinity,
  retry: false,
})
