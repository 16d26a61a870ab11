import { sessionsApi } from '@insights/contract/sessions.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

export const SESSIONS_KEY = ['sessions']

/** The devices that one is signed in on, this one first. */
export const sessionsQuery = queryOptions({
  queryKey: SESSIONS_KEY,
  queryFn: async ({ signal }) => (await callApi(sessionsApi.find, { signal })).data,
})
