import { insightApi } from '@insights/contract/clients/insight.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

/** Cache key of leads. */
export const LEADS_KEY = ['leads'] as const

export type Days = '30' | '90' | '365' | '730'

/** Reading of companies in the last days. */
export const insightQuery = (days: Days) =>
  queryOptions({
    queryKey: ['insight', days],
    queryFn: ({ signal }) =>
      // The type has one of the values, the schema all.
      callApi(insightApi.get, { query: { days: days as '30' }, signal }),
    placeholderData: keepPreviousData,
  })

export const leadsQuery = queryOptions({
  queryKey: LEADS_KEY,
  queryFn: ({ signal }) => callApi(insightApi.leads, { signal }),
})

export const renewalsQuery = queryOptions({
  queryKey: ['renewals'],
  queryFn: ({ signal }) => callApi(insightApi.renewals, { signal }),
})

/** The kept reading of the signed-in user. */
export const ownReadingQuery = queryOptions({
  queryKey: ['own-reading'],
  queryFn: ({ signal }) => callApi(insightApi.own, { signal }),
})
