import { reportsDateApi } from '@insights/contract/reports-date.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

/** The months of an industry that have a report already, with its title and status. */
export const reportsDateQuery = (industry: string) =>
  queryOptions({
    queryKey: ['reports', 'dates', industry],
    queryFn: ({ signal }) =>
      callApi(reportsDateApi.find, { query: { industry, $limit: 'infinity' }, signal }),
    select: (page) => page.data,
  })
