import type { Industry } from '@insights/contract/industries.ts'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api/api.ts'

/** The industries that reports can be made of, sorted by title. */
export const activeIndustriesQuery = queryOptions({
  queryKey: ['industries', 'active'],
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
  queryKey: ['industries', 'titles'],
  queryFn: ({ signal }) =>
    api.find<Pick<Industry, '_id' | 'title'>>(
      '/industries',
      { $select: ['title'], $sort: { title: 1 }, $limit: 'infinity' },
      signal,
    ),
  select: (page) => page.data,
})
