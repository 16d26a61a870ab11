import { salesPersonsApi } from '@insights/contract/clients/sales-persons.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

export const SALES_PEOPLE_KEY = ['sales-person'] as const

/** All sales persons, by name. */
export const salesPersonsQuery = queryOptions({
  queryKey: SALES_PEOPLE_KEY,
  queryFn: ({ signal }) =>
    callApi(salesPersonsApi.find, { query: { $sort: { name: 1 }, $limit: 'infinity' }, signal }),
  select: (page) => page.data,
})
