import { industriesApi } from '@insights/contract/catalogue/industries.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

export const INDUSTRIES_KEY = ['industries'] as const

/** The industries that reports can be created for, sorted by title. */
export const activeIndustriesQuery = queryOptions({
  queryKey: [...INDUSTRIES_KEY, 'active'],
  queryFn: ({ signal }) =>
    callApi(industriesApi.find, {
      query: { active: true, $sort: { title: 1 }, $limit: 'infinity' },
      signal,
    }),
  select: (page) => page.data,
})

/** The titles of all industries, including those closed for new reports. */
export const industryTitlesQuery = queryOptions({
  queryKey: [...INDUSTRIES_KEY, 'titles'],
  queryFn: ({ signal }) =>
    callApi(industriesApi.find, {
      query: { $select: ['title'], $sort: { title: 1 }, $limit: 'infinity' },
      signal,
    }),
  select: (page) => page.data,
})

export const industryQuery = (id: string) =>
  queryOptions({
    queryKey: [...INDUSTRIES_KEY, 'one', id],
    queryFn: ({ signal }) => callApi(industriesApi.get, { params: { id }, signal }),
  })
