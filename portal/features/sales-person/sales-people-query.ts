import type { SalesPerson } from '@insights/contract/sales-person.ts'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api/api.ts'

export const SALES_PEOPLE_KEY = ['sales-person'] as const

/** Everybody of the sales department, by name. */
export const salesPeopleQuery = queryOptions({
  queryKey: SALES_PEOPLE_KEY,
  queryFn: ({ signal }) =>
    api.find<SalesPerson>('/sales-person', { $sort: { name: 1 }, $limit: 'infinity' }, signal),
  select: (page) => page.data,
})
