import { type FirmDay, firmTimeApi } from '@insights/contract/accounts/firm-time.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

export const FIRM_TIME_KEY = ['firm-time'] as const

const HOUR_MS = 60 * 60 * 1000

/** Option of queries whose answers are about today: they are read again once the day is over. */
export const refetchAtMidnight = {
  // At least once an hour: a computer that slept continues its timers where they were.
  refetchInterval: ({ state }: { readonly state: { readonly data: FirmDay | undefined } }) =>
    state.data ? Math.min(state.data.endsIn + 1000, HOUR_MS) : false,
} as const

/** The firm's time zone and day, for staff. */
export const firmTimeQuery = queryOptions({
  queryKey: FIRM_TIME_KEY,
  queryFn: ({ signal }) => callApi(firmTimeApi.get, { signal }),
  ...refetchAtMidnight,
})
