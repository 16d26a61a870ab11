import type { Industry } from '@insights/contract/industries.ts'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api/api.ts'

export const INDUSTRIES_KEY = ['industries'] as const

/** The industries that reports can be made of, sorted by title. */
export const activeIndustriesQuery = queryOptions({
  queryKey: [...INDUSTRIES_KEY, 'active'],
  queryFn: ({ signal }) =>
    api.find<Industry>(
      '/industries',
      { active: true, $sort: { title: 1 }, $limit: 'infinity' },
      signal,
    ),
  select: (page) => page.data,
})

/** The titles of all industries, those included that new reports are no longer made of. */
export const industryTitlesQuery = queryOptions({
  queryKey: [...INDUSTRIES_KEY, 'titles'],
  queryFn: ({ signal }) =>
    api.find<Pick<Industry, '_id' | 'title'>>(
      '/industries',
      { $select: ['title'], $sort: { title: 1 }, $limit: 'infinity' },
      signal,
    ),
  select: (page) => page.data,
})

export const industryQuery = (id: string) =>
  queryOptions({
    queryKey: [...INDUSTRIES_KEY, 'one', id],
    queryFn: ({ signal }) => api.get<Industry>(`/industries/${id}`, { signal }),
  })
