import { type PortalDay, portalTimeApi } from '@insights/contract/accounts/portal-time.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

export const PORTAL_TIME_KEY = ['portal-time'] as const

const HOUR_MS = 60 * 60 * 1000

/** Option of queries whose answers are about today: they are read again once the day is over. */
export const refetchAtMidnight = {
  // At least once an hour: a computer that slept continues its timers where they were.
  refetchInterval: ({ state }: { readonly state: { readonly data: PortalDay | undefined } }) =>
    state.data ? Math.min(state.data.endsIn + 1000, HOUR_MS) : false,
} as const

/** The firm's time zone and day, for staff. */
export const portalTimeQuery = queryOptions({
  queryKey: PORTAL_TIME_KEY,
  queryFn: ({ signal }) => callApi(portalTimeApi.get, { signal }),
  ...refetchAtMidnight,
})
