import type { ReportDate } from '@insights/contract/reports-date.ts'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api/api.ts'

/** The months of an industry that have a report already, with its title and status. */
export const reportsDateQuery = (industry: string) =>
  queryOptions({
    queryKey: ['reports', 'dates', industry],
    queryFn: ({ signal }) =>
      api.find<ReportDate>('/reports-date', { industry, $limit: 'infinity' }, signal),
    select: (page) => page.data,
  })
