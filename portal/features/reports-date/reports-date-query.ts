import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api/api.ts'

/** A month that has an edition already. */
export interface ReportDate {
  readonly _id: string
  readonly date: string
}

/** The months of an industry that are taken. */
export const reportsDateQuery = (industry: string) =>
  queryOptions({
    queryKey: ['reports', 'dates', industry],
    queryFn: ({ signal }) =>
      api.find<ReportDate>('/reports-date', { industry, $limit: 'infinity' }, signal),
    select: (page) => page.data.map(({ date }) => date),
  })
