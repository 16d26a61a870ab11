import { categoriesApi } from '@insights/contract/catalogue/categories.ts'
import { compareTitles } from '@insights/domain/text/titles.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

export const CATEGORIES_KEY = ['categories'] as const

export const categoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...CATEGORIES_KEY, 'one', id],
    queryFn: ({ signal }) => callApi(categoriesApi.get, { params: { id }, signal }),
  })

/** Returns the groups of an industry's categories, each once, by name. */
export const categoryGroupsQuery = (industry: string) =>
  queryOptions({
    queryKey: [...CATEGORIES_KEY, 'groups', industry],
    queryFn: ({ signal }) =>
      callApi(categoriesApi.find, {
        query: { industry, $select: ['belongsTo'], $limit: 'infinity' },
        signal,
      }),
    select: ({ data }) => [...new Set(data.map(({ belongsTo }) => belongsTo))].sort(compareTitles),
  })
