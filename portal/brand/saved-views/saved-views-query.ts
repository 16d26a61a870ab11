import { savedViewsApi } from '@insights/contract/brand/saved-views.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

/** Key that all queries of saved views share. */
export const SAVED_VIEWS_KEY = ['saved-views'] as const

/** The views of an industry that the reader can see, of all its editions and pages. */
export const savedViewsQuery = (industry: string) =>
  queryOptions({
    queryKey: [...SAVED_VIEWS_KEY, 'of', industry],
    queryFn: ({ signal }) => callApi(savedViewsApi.find, { query: { industry }, signal }),
    select: ({ data }) => data,
  })

/** One view with its settings. */
export const savedViewQuery = (id: string) =>
  queryOptions({
    queryKey: [...SAVED_VIEWS_KEY, 'one', id],
    queryFn: ({ signal }) => callApi(savedViewsApi.get, { params: { id }, signal }),
  })
